import type { Deps } from '../deps';
import type { Route } from '../http/endpoints/serve';
import { invitationRoutes } from './invitations/routes';
import { logRoutes } from './log/routes';

/** The console: one group of routes for each of its sections. */
export function operatorRoutes(deps: Deps): Route[] {
  return [...invitationRoutes(deps), ...logRoutes(deps)];
}
