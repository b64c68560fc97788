import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { idParams, idSchema, optionalText } from '../fields';
import {
  createPrescriptionBody,
  declineRenewalBody,
  prescribingContextSchema,
  prescriptionSchema,
  prescriptionWithHistorySchema,
  REASON_MAX_LENGTH,
  renewalRequestSchema,
  renewPrescriptionBody,
  requestRenewalBody,
  updatePrescriptionBody,
  verifiedPrescriptionSchema,
} from './prescription';
import { patientRecordSchema } from './record';
import { publicKeySchema, signatureQuery } from './signature-verdict';
import { codeParams } from './verification-code';

export const createPrescription = endpoint({
  method: 'POST',
  path: '/prescription/create-prescription',
  access: 'doctor',
  budget: EDITS,
  summary: 'Prescribe up to twelve medicines to a patient the doctor has an appointment with',
  body: createPrescriptionBody,
  response: prescriptionSchema,
  status: 201,
});
export const getPrescription = endpoint({
  method: 'GET',
  path: '/prescription/get-prescription/:id',
  access: 'signed-in',
  summary: 'One prescription with all its versions',
  params: idParams,
  response: prescriptionWithHistorySchema,
});
export const listPrescriptionsForPatient = endpoint({
  method: 'GET',
  path: '/prescription/get-prescriptions-for-patient',
  access: 'signed-in',
  summary: "A patient's prescriptions, newest first; a patient can leave out the id",
  query: z.object({ patientId: z.optional(idSchema) }),
  response: z.array(prescriptionSchema),
});
export const updatePrescription = endpoint({
  method: 'PATCH',
  path: '/prescription/update-prescription/:id',
  access: 'doctor',
  budget: EDITS,
  summary: 'Change what is prescribed; the earlier version is kept',
  params: idParams,
  body: updatePrescriptionBody,
  response: prescriptionWithHistorySchema,
});
export const withdrawPrescription = endpoint({
  method: 'DELETE',
  path: '/prescription/delete-prescription/:id',
  access: 'doctor',
  budget: EDITS,
  summary: 'Withdraw a prescription; it stays on record with the reason',
  params: idParams,
  body: z.object({ reason: optionalText(REASON_MAX_LENGTH) }),
  /** Sent by pages that were opened before the reason moved to the body, because URLs end up in logs. */
  query: z.object({ reason: optionalText(REASON_MAX_LENGTH) }),
  response: prescriptionSchema,
});
export const getPrescriptionPdf = endpoint({
  method: 'GET',
  path: '/prescription/:id/pdf',
  access: 'signed-in',
  budget: 'own: documents are counted by account',
  summary: 'The document to show to a pharmacist',
  params: idParams,
  response: z.unknown(),
  produces: 'application/pdf',
});
export const requestRenewal = endpoint({
  method: 'POST',
  path: '/prescription/:id/request-renewal',
  access: 'patient',
  budget: EDITS,
  summary: 'Ask the doctor for a new prescription for the same medicines',
  params: idParams,
  body: requestRenewalBody,
  response: prescriptionSchema,
  status: 201,
});
export const renewPrescription = endpoint({
  method: 'POST',
  path: '/prescription/:id/renew',
  access: 'doctor',
  budget: EDITS,
  summary: 'Issue the same prescription again, dated today',
  params: idParams,
  body: renewPrescriptionBody,
  response: prescriptionSchema,
  status: 201,
});
export const declineRenewal = endpoint({
  method: 'POST',
  path: '/prescription/:id/decline-renewal',
  access: 'doctor',
  budget: EDITS,
  summary: 'Decline a renewal request, with a reason for the patient',
  params: idParams,
  body: declineRenewalBody,
  response: prescriptionSchema,
});
export const listRenewalRequests = endpoint({
  method: 'GET',
  path: '/prescription/renewal-requests',
  access: 'doctor',
  summary: 'Renewal requests waiting for this doctor, oldest first',
  response: z.array(renewalRequestSchema),
});
export const getPrescribingContext = endpoint({
  method: 'GET',
  path: '/prescription/context',
  access: 'doctor',
  summary: 'The visit that a new prescription would be issued for, whether it is a follow-up, and its mode',
  query: z.object({ patientId: idSchema, appointmentId: z.optional(idSchema) }),
  response: prescribingContextSchema,
});
export const verifyPrescription = endpoint({
  method: 'GET',
  path: '/prescription/verify/:code',
  access: 'public',
  budget: 'own: checks are counted by address',
  summary: 'Whether a printed prescription is genuine, for a pharmacist',
  params: codeParams,
  query: signatureQuery,
  response: verifiedPrescriptionSchema,
});
export const listSigningKeys = endpoint({
  method: 'GET',
  path: '/prescription/keys',
  access: 'public',
  summary: 'The public keys for checking prescription signatures, newest first',
  response: z.array(publicKeySchema),
});
export const getPatientRecord = endpoint({
  method: 'GET',
  path: '/patient/:id/record',
  access: 'doctor',
  summary: "A treated patient's record on one page; the patient sees that it was opened",
  params: idParams,
  response: patientRecordSchema,
});
