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
/** Without `medicines`, the three texts are a prescription with one line. */
const writtenFields = {
  medication: z.optional(lineTexts.medication),
  dosage: z.optional(lineTexts.dosage),
  instructions: z.optional(lineTexts.instructions),
  medicines: z.optional(medicinesInputSchema),
  inHindi: z.optional(z.boolean('Choose yes or no.')),
  ...remarks,
};
export const writtenPrescriptionSchema = z.object({ medicines: medicinesInputSchema, ...remarks });

type SentTexts = Partial<Record<keyof typeof lineTexts | 'medicines', unknown>>;
/** Also checked when something else in the body is wrong, so that all errors are reported together. */
const requiredWithoutLines = (field: keyof typeof lineTexts, error: string) =>
  z.refine<SentTexts | null>((body) => body?.medicines !== undefined || body?.[field] !== undefined, {
    error,
    path: [field],
    when: () => true,
  });

const chosenPatient = z
  .string('Please choose a patient.')
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Please choose a patient.'));

const newPrescription = z.object({
  ...writtenFields,
  patientId: chosenPatient,
  /** Sent by clients, but ignored: the issuer is the signed-in doctor (docs/product.md, wire names). */
  doctorId: z.optional(z.nullable(z.string())),
  appointmentId: z.optional(idSchema),
  /** How a visit that was booked as a video visit actually took place. Refused for a visit in person. */
  mode: z.optional(declaredModeSchema),
});
export const createPrescriptionBody = newPrescription.check(
  requiredWithoutLines('medication', 'Medication name is required'),
  requiredWithoutLines('dosage', 'Dosage is required'),
  requiredWithoutLines('instructions', 'Instructions are required'),
);
export const updatePrescriptionBody = z
  /** With the version that the form shows, a newer one is not overwritten. */
  .object({ ...writtenFields, version: z.optional(z.int()) })
  .check(
    z.refine(({ version: _, ...content }) => Object.values(content).some((value) => value !== undefined), {
      error: 'Nothing to change.',
      path: ['medication'],
    }),
  );

const renewalStatusSchema = z.enum(['pending', 'renewed', 'declined']);
const renewalSchema = z.object({
  status: renewalStatusSchema,
  note: z.nullable(z.string()),
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
/** The line is identified by its title, because positions change. */
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
  duplicates: z.optional(z.array(z.string())),
});
export type RenewalRequest = z.output<typeof renewalRequestSchema>;

export const verifiedPrescriptionSchema = z.object({
  verificationCode: z.string(),
  status: prescriptionStatusSchema,
  doctorName: z.string(),
  qualification: z.string(),
  registrationNumber: z.nullable(z.string()),
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
  listsApply: z.boolean(),
  allergies: z.nullable(z.array(z.string())),
  activeMedicines: z.array(z.string()),
});
export type PrescribingContext = z.output<typeof prescribingContextSchema>;
