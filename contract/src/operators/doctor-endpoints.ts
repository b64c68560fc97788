import * as z from 'zod/mini';
import { DOCUMENTS } from '../budget';
import { verificationStatusSchema } from '../doctors/verification';
import { endpoint } from '../endpoint';
import { idParams, idSchema, instant } from '../fields';
import { consoleAct, consoleList } from './console-shapes';
import { reasonSchema } from './reason';

const identitySchema = z.object({
  name: z.string(),
  qualification: z.string(),
  registrationNumber: z.nullable(z.string()),
});

export const queuedDoctorSchema = z.extend(identitySchema, {
  _id: idSchema,
  userId: idSchema,
  email: z.string(),
  emailConfirmed: z.boolean(),
  suspended: z.boolean(),
  council: z.nullable(z.string()),
  status: verificationStatusSchema,
  since: z.nullable(instant),
  reason: z.nullable(z.string()),
  checked: z.nullable(identitySchema),
  certificate: z.nullable(z.object({ type: z.enum(['picture', 'pdf']), sentAt: instant })),
  withdrawnAt: z.nullable(instant),
  /** Changes whenever anything that is verified changes. An act on an earlier version is refused. */
  version: z.string(),
});
export type QueuedDoctor = z.output<typeof queuedDoctorSchema>;

export const listQueuedDoctors = endpoint({
  method: 'GET',
  path: '/operator/doctors',
  access: 'operator',
  summary: 'Doctors by verification status, longest waiting first',
  ...consoleList(queuedDoctorSchema, { status: z._default(verificationStatusSchema, 'waiting') }),
});

export const doctorCertificate = endpoint({
  method: 'GET',
  path: '/operator/doctors/:id/certificate',
  access: 'operator',
  budget: DOCUMENTS,
  summary: 'The certificate that a doctor sent: a picture, or a PDF to download',
  params: idParams,
  produces: 'image/webp',
  response: z.string(),
});

const seenVersion = z.optional(z.string().check(z.maxLength(64)));

export const verifyQueuedDoctor = endpoint({
  ...consoleAct,
  method: 'POST',
  path: '/operator/doctors/:id/verify',
  access: 'operator',
  summary: 'Verify a doctor',
  body: z.object({
    reason: z._default(reasonSchema, 'The registration was checked.'),
    version: seenVersion,
  }),
});
export const returnQueuedDoctor = endpoint({
  ...consoleAct,
  method: 'POST',
  path: '/operator/doctors/:id/return',
  access: 'operator',
  summary: 'Send a verification back to the doctor, who reads the reason',
  body: z.object({ reason: reasonSchema, version: seenVersion }),
});
export const withdrawVerification = endpoint({
  ...consoleAct,
  method: 'POST',
  path: '/operator/doctors/:id/withdraw',
  access: 'operator',
  summary: 'Withdraw a verification: upcoming visits are canceled and refunded, sessions end',
});
