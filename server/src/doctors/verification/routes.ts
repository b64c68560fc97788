import {
  ownVerification,
  submitVerification as submit,
} from '@carelane/contract/doctors/verification-endpoints';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import type { EndCheckouts } from '../change-doctor';
import { submitVerification } from './submit-verification';
import { findVerificationDetails, verificationView } from './verification-details';

export function verificationRoutes(deps: Deps, endCheckouts: EndCheckouts): Route[] {
  const view = async (userId: string) =>
    verificationView(await findVerificationDetails(deps.db, userId), deps.config);
  return [
    serve(ownVerification, async ({ viewer }) => ({ data: await view(viewer.userId) })),
    serve(submit, async ({ viewer, body, file }) => {
      await submitVerification(deps, viewer, body, file, endCheckouts);
      return { data: await view(viewer.userId), message: 'We have received your certificate.' };
    }),
  ];
}
