import * as z from 'zod/mini';
import { dateOnly, idSchema, instant, optionalText, requiredText } from '../fields';
import {
  DOSAGE_MAX_LENGTH,
  INSTRUCTIONS_MAX_LENGTH,
  MAX_LINES,
  MEDICATION_MAX_LENGTH,
  medicineLineSchema,
  medicinesInputSchema,
  OVERRIDE_REASON_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from './medicine-line';
import { declaredModeSchema, visitSchema } from './medicine-rule';
import { prescriptionContent, remarks } from './prescription-content';
import { prescriptionStatusSchema } from './prescription-status';
import { signatureVerdictSchema } from './signature-verdict';

export const REASON_MAX_LENGTH = 500;

const lineTexts = {
  medication: requiredText(MEDICATION_MAX_LENGTH, 'Medication name is required'),
  dosage: requiredText(DOSAGE_MAX_LENGTH, 'Dosage is required'),
  instructions: requiredText(INSTRUCTIONS_MAX_LENGTH, 'Instructions are required'),
};
/** `medicines` contains all lines. Without it, the three texts are a prescription with one line. */
const writtenFields = {
  medication: z.optional(lineTexts.medication),
  dosage: z.optional(lineTexts.dosage),
  instructions: z.optional(lineTexts.instructions),
  medicines: z.optional(medicinesInputSchema),
  /** Also prints dose patterns in Hindi. */
  inHindi: z.optional(z.boolean('Choose yes or no.')),
  ...remarks,
};
/** What the form checks before it sends a prescription. */
export const writtenPrescriptionSchema = z.object({ medicines: medicinesInputSchema, ...remarks });

type SentTexts = Partial<Record<keyof typeof lineTexts | 'medicines', unknown>>;
/** Also checked when something else in the body is wrong, so that all errors are reported together. */
const requiredWithoutLines = (field: keyof typeof lineTexts, error: string) =>
  z.refine<SentTexts | null>((body) => body?.medicines !== undefined || body?.[field] !== undefined, {
    error,
    path: [field],
    when: () => true,
  });

/** An id as in `idSchema`, with a message for the form. */
const chosenPatient = z
  .string('Please choose a patient.')
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Please choose a patient.'));

const newPrescription = z.object({
  ...writtenFields,
  patientId: chosenPatient,
  /** Sent by clients, but ignored: the issuer is the signed-in doctor (docs/product.md, wire names). */
  doctorId: z.optional(z.nullable(z.string())),
  /** The visit that the prescription is issued for; by default the current one. */
  appointmentId: z.optional(idSchema),
  /** How a visit that was booked as a video visit actually took place. Refused for a visit in person. */
  mode: z.optional(declaredModeSchema),
});
export const createPrescriptionBody = newPrescription.check(
  requiredWithoutLines('medication', 'Medication name is required'),
  requiredWithoutLines('dosage', 'Dosage is required'),
  requiredWithoutLines('instructions', 'Instructions are required'),
);
export const updatePrescriptionBody = z.object(writtenFields).check(
  z.refine((body) => Object.values(body).some((value) => value !== undefined), {
    error: 'Nothing to change.',
    path: ['medication'],
  }),
);

const renewalStatusSchema = z.enum(['pending', 'renewed', 'declined']);
const renewalSchema = z.object({
  status: renewalStatusSchema,
  note: z.nullable(z.string()),
  /**
   * Why it was declined: in the doctor's words, or in a standard sentence if the patient or doctor has left the
   * platform.
   */
  answer: z.nullable(z.string()),
  createdAt: instant,
  settledAt: z.nullable(instant),
  /** A pending request that the doctor cannot see, because all their visits with the patient were canceled. */
  needsVisit: z.optional(z.boolean()),
});

const person = z.object({ _id: z.nullable(idSchema), name: z.string() });
export const prescriptionSchema = z.object({
  _id: idSchema,
  doctorId: z.object({
    _id: idSchema,
    user_id: person,
    specialization: z.string(),
    qualification: z.string(),
    registrationNumber: z.nullable(z.string()),
  }),
  patientId: idSchema,
  patientName: z.string(),
  appointmentId: z.nullable(idSchema),
  /** The guardian who booked the visit, and the adult who was with a patient under 18. */
  bookedBy: z.optional(z.string()),
  adultPresent: z.optional(z.string()),
  medication: z.string(),
  dosage: z.string(),
  instructions: z.string(),
  ...prescriptionContent,
  status: prescriptionStatusSchema,
  version: z.int(),
  verificationCode: z.string(),
  issuerVerified: z.boolean(),
  mode: z.string(),
  renewedFromId: z.nullable(idSchema),
  withdrawnAt: z.nullable(instant),
  withdrawalReason: z.nullable(z.string()),
  /** The latest request to renew the prescription. */
  renewal: z.nullable(renewalSchema),
  createdAt: instant,
  updatedAt: instant,
  expiresAt: instant,
});
export type Prescription = z.output<typeof prescriptionSchema>;

const prescriptionVersionSchema = z.object({
  medication: z.string(),
  dosage: z.string(),
  instructions: z.string(),
  ...prescriptionContent,
  version: z.int(),
  createdAt: instant,
});
export const prescriptionWithHistorySchema = z.extend(prescriptionSchema, {
  history: z.array(prescriptionVersionSchema),
});
export type PrescriptionWithHistory = z.output<typeof prescriptionWithHistorySchema>;

export const requestRenewalBody = z.object({ note: optionalText(REASON_MAX_LENGTH) });
/** Why a medicine is prescribed despite an allergy. The line is identified by its title, not its position. */
const allergyOverrideSchema = z.object({
  medicine: requiredText(TITLE_MAX_LENGTH, 'Please name the medicine.'),
  overrideReason: requiredText(OVERRIDE_REASON_MAX_LENGTH, 'Please say why you are prescribing it anyway.'),
});
export const renewPrescriptionBody = z.object({
  /** One for each medicine that the patient is allergic to. */
  reasons: z.optional(
    z
      .array(allergyOverrideSchema)
      .check(z.maxLength(MAX_LINES, `A prescription has at most ${MAX_LINES} medicines.`)),
  ),
});
export type AllergyOverride = z.output<typeof allergyOverrideSchema>;
export const declineRenewalBody = z.object({
  reason: requiredText(REASON_MAX_LENGTH, 'Please tell the patient why.'),
});
export const renewalRequestSchema = z.object({
  _id: idSchema,
  note: z.nullable(z.string()),
  createdAt: instant,
  prescription: prescriptionSchema,
  /** Substances that another active prescription of the patient also contains. */
  duplicates: z.optional(z.array(z.string())),
});
export type RenewalRequest = z.output<typeof renewalRequestSchema>;

/** What a pharmacist needs to check a printed prescription, and no more. */
export const verifiedPrescriptionSchema = z.object({
  verificationCode: z.string(),
  status: prescriptionStatusSchema,
  doctorName: z.string(),
  qualification: z.string(),
  registrationNumber: z.nullable(z.string()),
  /** Whether the doctor was verified on the day of issue. */
  issuerVerified: z.boolean(),
  /** When an operator withdrew the doctor's verification, even if that was after the day of issue. */
  issuerWithdrawnOn: z.nullable(dateOnly),
  issuedOn: dateOnly,
  expiresOn: dateOnly,
  withdrawnOn: z.nullable(dateOnly),
  version: z.int(),
  medication: z.string(),
  dosage: z.string(),
  medicines: z.array(
    z.pick(medicineLineSchema, { medication: true, dosage: true, quantity: true, hindi: true }),
  ),
  patientInitials: z.string(),
  signature: signatureVerdictSchema,
});
export type VerifiedPrescription = z.output<typeof verifiedPrescriptionSchema>;

export const prescribingContextSchema = z.object({
  appointmentId: idSchema,
  visit: visitSchema,
  /** False when the operator has switched the medicine lists off. */
  listsApply: z.boolean(),
  /** Null until the patient has been asked. */
  allergies: z.nullable(z.array(z.string())),
  /** The names of prescribed medicines, without expired and withdrawn prescriptions. */
  activeMedicines: z.array(z.string()),
});
export type PrescribingContext = z.output<typeof prescribingContextSchema>;
