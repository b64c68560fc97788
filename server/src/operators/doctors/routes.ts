import * as endpoints from '@carelane/contract/operators/doctor-endpoints';
import { findUser, type UserRow } from '../../auth/queries';
import type { Deps } from '../../deps';
import { findDoctor } from '../../doctors/queries';
import { type Route, serve } from '../../http/endpoints/serve';
import { Refusal } from '../../http/refusal';
import { isConfirmed } from '../../mail/addressee';
import type { OperatorForViewer } from '../operator';
import { unverifyDoctor, verifyDoctor } from '../verify-doctor';
import { listQueue } from './list-queue';
import { returnDoctor } from './return-doctor';
import { viewCertificate } from './view-certificate';

export function doctorQueueRoutes(deps: Deps, operatorFor: OperatorForViewer): Route[] {
  /** Acts refer to the account, the console to the profile. */
  async function requireAccount(id: string): Promise<UserRow> {
    const doctor = await findDoctor(deps.db, id);
    const account = doctor?.userId ? await findUser(deps.db, doctor.userId) : undefined;
    if (!account) throw new Refusal('DOCTOR_NOT_FOUND');
    return account;
  }
  return [
    serve(endpoints.listQueuedDoctors, async ({ query }) => {
      const { doctors, nextCursor } = await listQueue(deps.db, deps.config, query);
      return { data: doctors, page: { nextCursor } };
    }),
    serve(endpoints.doctorCertificate, async ({ viewer, params }) => {
      const { type, bytes } = await viewCertificate(operatorFor(viewer), params.id);
      return {
        raw: bytes,
        // Even a checked PDF is never shown inside a page.
        ...(type === 'application/pdf' ? { filename: 'certificate.pdf' } : {}),
        headers: {
          'content-type': type,
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; sandbox",
        },
      };
    }),
    serve(endpoints.verifyQueuedDoctor, async ({ viewer, params, body }) => {
      const account = await requireAccount(params.id);
      if (!isConfirmed(account, deps.config))
        throw new Refusal(
          'CONFLICT',
          'The email address is not confirmed yet. Verify the doctor once it is.',
        );
      const outcome = await verifyDoctor(operatorFor(viewer), account.id, body.reason, body.version);
      if (outcome === 'already') throw new Refusal('CONFLICT', 'This doctor is already verified.');
      return { data: null, message: 'The doctor is verified and has been notified.' };
    }),
    serve(endpoints.returnQueuedDoctor, async ({ viewer, params, body }) => {
      const { id } = await requireAccount(params.id);
      await returnDoctor(operatorFor(viewer), id, body.reason, body.version);
      return {
        data: null,
        message: 'The verification was sent back, and the doctor has been notified of the reason.',
      };
    }),
    serve(endpoints.withdrawVerification, async ({ viewer, params, body }) => {
      const { id } = await requireAccount(params.id);
      const outcome = await unverifyDoctor(operatorFor(viewer), id, body.reason);
      if (outcome === 'already')
        throw new Refusal('CONFLICT', 'This verification has already been withdrawn.');
      return {
        data: null,
        message: 'The verification is withdrawn, and everyone concerned has been notified.',
      };
    }),
  ];
}
