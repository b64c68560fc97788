import { SCOPES } from '@carelane/contract/fhir/shared-parts';
import { completeLine, FOOD, FORMS } from '@carelane/contract/prescriptions/medicine-line';
import fc from 'fast-check';
import type { Resource } from '../../fhir/resource';
import { allergyResources, unknownAllergies } from '../../fhir/resources/allergy-intolerance';
import { appointmentResource, type VisitRow } from '../../fhir/resources/appointment';
import { binaryResource } from '../../fhir/resources/binary';
import { prescriptionComposition, visitComposition } from '../../fhir/resources/composition';
import { conditionResources, unknownConditions } from '../../fhir/resources/condition';
import { documentReferenceResource } from '../../fhir/resources/document-reference';
import { encounterResource } from '../../fhir/resources/encounter';
import { medicationRequestResources, type PrescriptionRow } from '../../fhir/resources/medication-request';
import { unknownMedicines } from '../../fhir/resources/medication-statement';
import { type PatientRow, patientResource } from '../../fhir/resources/patient';
import { type DoctorRow, practitionerResource } from '../../fhir/resources/practitioner';
import { practitionerRoleResource } from '../../fhir/resources/practitioner-role';
import { scheduleResource } from '../../fhir/resources/schedule';
import { slotResource } from '../../fhir/resources/slot';

const BASE = 'https://care.example/fhir/R4';
const TOKEN_HOLDER = { tokenId: '', name: '', userId: '', patientId: '', scopes: SCOPES };
const START = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

const anyText = fc.oneof(
  fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .filter((text) => !text.includes('\0') && text.isWellFormed()),
  fc.constantFrom('', ' ', '<b>&amp;</b>', 'खांसी और बुखार', 'Fever\nand cough', '"quoted"', '1-0-1'),
);
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const instant = fc.integer({ min: 0, max: 400 * DAY_MS }).map((ms) => new Date(START + ms));
const id = fc.uuid();

const healthList = nullable(
  fc.record({
    items: fc.array(anyText, { maxLength: 5 }),
    saidBy: anyText,
    saidByRole: fc.constantFrom('patient' as const, 'doctor' as const),
    saidAt: instant.map((at) => at.toISOString()),
  }),
);

const patient: fc.Arbitrary<PatientRow> = fc.record({
  id,
  name: anyText,
  dateOfBirth: nullable(instant.map((at) => at.toISOString().slice(0, 10))),
  gender: nullable(fc.constantFrom('Male' as const, 'Female' as const, 'Other' as const)),
  address: nullable(anyText),
  updatedAt: instant,
  allergies: healthList,
  conditions: healthList,
});

const doctor: fc.Arbitrary<DoctorRow> = fc.record({
  id,
  name: anyText,
  qualification: anyText,
  specialization: anyText,
  registrationNumber: nullable(anyText),
  languages: fc.array(anyText, { maxLength: 3 }),
  updatedAt: instant,
});

const visit: fc.Arbitrary<VisitRow['visit']> = fc.record({
  id,
  doctorId: id,
  patientId: id,
  status: fc.constantFrom('scheduled' as const, 'completed' as const, 'canceled' as const),
  startsAt: instant,
  localDate: fc.constant('2026-03-03'),
  slot: fc.integer({ min: 0, max: 15 }),
  timezone: fc.constant(null),
  consultationType: fc.constantFrom('Video Consultation' as const, 'In-person Consultation' as const),
  reason: anyText,
  bookedBy: nullable(anyText),
  adultPresent: nullable(anyText),
  roomId: id,
  paymentId: fc.constant(null),
  heldUntil: fc.constant(null),
  doctorJoinedAt: nullable(instant),
  patientJoinedAt: nullable(instant),
  patientAbsentAt: nullable(instant),
  sessionEndedAt: nullable(instant),
  completedAt: nullable(instant),
  canceledAt: nullable(instant),
  doctorCanceledAt: nullable(instant),
  chooseBy: nullable(instant),
  cannotAttendReason: nullable(anyText),
  lateMinutes: fc.constant(0),
  maxLateMinutes: fc.constant(0),
  announcedDelayMinutes: fc.constant(null),
  lateAnnouncedAt: fc.constant(null),
  calendarSequence: fc.constant(0),
  createdAt: instant,
  updatedAt: instant,
});

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const medicine = fc
  .record({
    medication: anyText,
    dosage: anyText,
    instructions: anyText,
    form: optional(fc.constantFrom(...FORMS)),
    strength: optional(anyText),
    dose: optional(fc.constantFrom('1-0-1', '1-0-½', '1-1-1-1', '2 every 8 hours', '½ once a week', '2 SOS')),
    food: optional(fc.constantFrom(...FOOD)),
    days: optional(fc.integer({ min: 1, max: 365 })),
    sosReason: optional(anyText),
    sosMaxPerDay: optional(fc.integer({ min: 1, max: 24 })),
    overrideReason: optional(anyText),
  })
  .map(completeLine);

const content = fc.record({
  medicines: fc.array(medicine, { minLength: 1, maxLength: 4 }),
  complaint: nullable(anyText),
  diagnosis: nullable(anyText),
  tests: nullable(anyText),
  advice: nullable(anyText),
  followUpOn: fc.constant(null),
});

const prescription: fc.Arbitrary<PrescriptionRow> = fc.record({
  id,
  doctorId: id,
  patientId: id,
  appointmentId: nullable(id),
  medication: anyText,
  dosage: anyText,
  instructions: anyText,
  content: fc.constant(null),
  version: fc.integer({ min: 1, max: 3 }),
  verificationCode: fc.constant('0000000000'),
  issued: fc.record({
    doctorName: anyText,
    qualification: anyText,
    specialization: anyText,
    registrationNumber: nullable(anyText),
    doctorVerified: fc.boolean(),
    clinicAddress: nullable(anyText),
    timezone: fc.constant('Asia/Kolkata'),
    patientName: anyText,
    dateOfBirth: fc.constant(null),
    gender: fc.constant(null),
    mode: anyText,
  }),
  renewedFromId: fc.constant(null),
  withdrawnAt: nullable(instant),
  withdrawalReason: nullable(anyText),
  createdAt: instant,
  updatedAt: instant,
});

export const generatedRecord: fc.Arbitrary<Resource[]> = fc
  .record({ patient, doctor, visit, prescription, content, notes: anyText, now: instant })
  .map(({ patient, doctor, visit, prescription, content, notes, now }) => {
    const row = { visit, doctor, patient };
    const prescribed = { row: prescription, content };
    const report = { ...row, notes: { text: notes }, prescribed: [prescribed], changedAt: now };
    return [
      patientResource(patient, BASE),
      practitionerResource(doctor, BASE),
      practitionerRoleResource(doctor, 'https://care.example'),
      scheduleResource(doctor),
      slotResource(
        doctor.id,
        { slot: 1, time: '', status: 'booked', startsAt: visit.startsAt },
        'https://care.example',
      ),
      appointmentResource(row),
      encounterResource(row),
      ...medicationRequestResources(prescription, content, { base: BASE, now, tokenHolder: TOKEN_HOLDER }),
      ...allergyResources(patient),
      unknownAllergies(patient),
      ...conditionResources(patient),
      unknownConditions(patient),
      unknownMedicines(patient),
      documentReferenceResource(prescription, BASE),
      binaryResource({ row: prescription, document: {} }, Buffer.from('%PDF-')),
      prescriptionComposition(prescribed, 'Carelane'),
      visitComposition(report, 'Carelane'),
      visitComposition({ ...report, prescribed: [], notes: undefined }, 'Carelane'),
    ];
  });
