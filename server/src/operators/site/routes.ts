import * as endpoints from '@carelane/contract/operators/site-endpoints';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import { readSite } from '../../site';
import type { OperatorForViewer } from '../operator';
import { readPrescribingRules } from './prescribing-rules';
import { saveSite } from './save-site';

export function siteRoutes(deps: Deps, operatorFor: OperatorForViewer): Route[] {
  return [
    serve(endpoints.getSite, async () => ({ data: await readSite(deps.db, deps.config) })),
    serve(endpoints.getPrescribingRules, async () => ({ data: readPrescribingRules(deps.config) })),
    serve(endpoints.saveSite, async ({ body: { version, reason, ...site }, viewer }) => ({
      data: await saveSite(operatorFor(viewer), site, version, reason),
      message: 'Saved. Pages and emails show the new details from now on.',
    })),
  ];
}
