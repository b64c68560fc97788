import { UPLOADS } from '../budget';
import { endpoint } from '../endpoint';
import { verificationBody, verificationSchema } from './verification';

export const ownVerification = endpoint({
  method: 'GET',
  path: '/doctor/verification',
  access: 'doctor',
  summary: 'Your own verification status',
  response: verificationSchema,
});
export const submitVerification = endpoint({
  method: 'POST',
  path: '/doctor/verification',
  access: 'doctor',
  budget: UPLOADS,
  summary: 'Send your registration number, council and certificate to be checked',
  accepts: 'multipart',
  fileField: 'certificate',
  body: verificationBody,
  response: verificationSchema,
});
