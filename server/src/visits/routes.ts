import { getVisit } from '@carelane/contract/visits/endpoints';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import { viewVisit } from './view-visit';

export function visitRoutes(deps: Deps): Route[] {
  return [
    serve(getVisit, async ({ params, viewer }) => ({ data: await viewVisit(deps, viewer, params.id) })),
  ];
}
