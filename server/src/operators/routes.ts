import type { AccountHooks } from '../auth/account/account-hooks';
import type { Deps } from '../deps';
import type { Route } from '../http/endpoints/serve';
import { accountRoutes } from './accounts/routes';
import { announcementRoutes } from './announcements/routes';
import { disputeRoutes } from './disputes/routes';
import { doctorQueueRoutes } from './doctors/routes';
import { invitationRoutes } from './invitations/routes';
import { jobRoutes } from './jobs/routes';
import { logRoutes } from './log/routes';
import { moneyRoutes } from './money/routes';
import { createOperatorForViewer } from './operator';
import { overviewRoutes } from './overview/routes';
import { reviewRoutes } from './reviews/routes';
import { siteRoutes } from './site/routes';

export function operatorRoutes(deps: Deps, hooks: AccountHooks[]): Route[] {
  const operatorFor = createOperatorForViewer(deps, hooks);
  return [
    ...invitationRoutes(deps),
    ...overviewRoutes(deps),
    ...accountRoutes(deps, operatorFor),
    ...doctorQueueRoutes(deps, operatorFor),
    ...moneyRoutes(deps, operatorFor),
    ...disputeRoutes(deps, operatorFor),
    ...reviewRoutes(deps, operatorFor),
    ...jobRoutes(deps, operatorFor),
    ...announcementRoutes(deps, operatorFor),
    ...siteRoutes(deps, operatorFor),
    ...logRoutes(deps),
  ];
}
