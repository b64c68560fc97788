import * as z from 'zod/mini';
import { EDITS, UPLOADS } from '../budget';
import { endpoint } from '../endpoint';
import { cursorSchema, idParams, noContent, optionalText, pageEnvelope, wholeNumber } from '../fields';
import { healthFactsBody } from './health-facts';
import { createPatientBody, patientSchema, treatedPatientSchema, updatePatientBody } from './patient';

export const createPatient = endpoint({
  method: 'POST',
  path: '/patient/create-profile',
  access: 'patient',
  budget: UPLOADS,
  summary: 'Create your own medical profile',
  accepts: 'multipart',
  body: createPatientBody,
  response: patientSchema,
  status: 201,
});
export const ownPatientProfile = endpoint({
  method: 'GET',
  path: '/patient/profile',
  access: 'patient',
  summary: 'Your own medical profile',
  response: patientSchema,
});
export const patientProfile = endpoint({
  method: 'GET',
  path: '/patient/profile/:id',
  access: 'signed-in',
  summary: 'A medical profile: your own, or that of a patient you treat',
  params: idParams,
  patientId: 'path',
  response: patientSchema,
});
export const updatePatient = endpoint({
  method: 'PATCH',
  path: '/patient/update',
  access: 'patient',
  budget: EDITS,
  summary: 'Change your own medical profile',
  body: updatePatientBody,
  response: patientSchema,
});
export const saveHealthFacts = endpoint({
  method: 'PUT',
  path: '/patient/:id/health-facts',
  access: 'signed-in',
  budget: EDITS,
  summary: 'Save a patient’s allergies and conditions, as the patient or as a doctor who treats them',
  params: idParams,
  patientId: 'path',
  body: healthFactsBody,
  response: patientSchema,
});
export const updatePatientImage = endpoint({
  method: 'PATCH',
  path: '/patient/update-image',
  access: 'patient',
  budget: UPLOADS,
  summary: 'Replace your own picture',
  accepts: 'multipart',
  response: patientSchema,
});
export const deletePatientProfile = endpoint({
  method: 'DELETE',
  path: '/patient/delete-profile',
  access: 'patient',
  budget: EDITS,
  summary: 'Delete your own medical profile; records that a doctor must keep stay with the doctor',
  response: noContent,
});
export const doctorPatients = endpoint({
  method: 'GET',
  path: '/doctor/:id/patients',
  access: 'doctor',
  summary: 'The patients of the signed-in doctor',
  params: idParams,
  query: z.object({
    name: optionalText(100),
    limit: z._default(wholeNumber(1, 200, 'Ask for 1 to 200 patients.'), 100),
    cursor: cursorSchema,
  }),
  response: z.array(treatedPatientSchema),
  envelope: pageEnvelope,
});
