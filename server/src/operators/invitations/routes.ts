import { acceptInvitation as acceptEndpoint } from '@carelane/contract/operators/invitation-endpoints';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import { addressKey } from '../../http/limits/address-key';
import { spendBudget } from '../../http/limits/budget';
import { acceptInvitation } from './accept-invitation';

const ATTEMPTS_PER_HOUR = 100;

export function invitationRoutes(deps: Deps): Route[] {
  return [
    serve(acceptEndpoint, async ({ body, request }) => {
      const client = addressKey(request.ip);
      await spendBudget(deps, {
        key: `invitation:${client}`,
        limit: ATTEMPTS_PER_HOUR,
        windowSeconds: 3600,
      });
      return {
        data: await acceptInvitation(deps, body, request.headers['user-agent'], client),
        message: 'Welcome! Your operator account is ready.',
      };
    }),
  ];
}
