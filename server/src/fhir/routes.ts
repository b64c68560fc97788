import * as endpoints from '@carelane/contract/fhir/endpoints';
import { eq } from 'drizzle-orm';
import type { AccountHooks } from '../auth/account/account-hooks';
import { readTokens } from '../db/schema';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import { ownSummary } from './documents/own-summary';
import { fhirBase } from './read-context';
import { allowLaunch, describeLaunch } from './smart/launch';
import { createReadToken, deleteReadToken, listReadTokens } from './tokens/read-tokens';

export function fhirRoutes(deps: Deps): Route[] {
  const { db, clock, config } = deps;
  return [
    serve(endpoints.listRecordAccesses, async ({ viewer }) => ({
      data: await listReadTokens(db, viewer.userId, clock.now()),
    })),
    serve(endpoints.createRecordAccess, async ({ viewer, body }) => ({
      data: { ...(await createReadToken(deps, viewer, body)), address: fhirBase(config) },
    })),
    serve(endpoints.getLaunch, async ({ query }) => ({ data: describeLaunch(config, query) })),
    serve(endpoints.allowLaunch, async ({ viewer, body }) => ({
      data: await allowLaunch(deps, viewer, body),
    })),
    serve(endpoints.deleteRecordAccess, async ({ viewer, params }) => {
      await deleteReadToken(db, viewer.userId, params.id);
      return { data: null };
    }),
  ];
}

/** Sharing does not resume after a suspension. */
export const fhirAccountHooks: AccountHooks = {
  exportData: async (deps, viewer) => {
    if (viewer.role !== 'patient') return {};
    return {
      recordAccesses: await listReadTokens(deps.db, viewer.userId, deps.clock.now()),
      fhirDocument: await ownSummary(deps, viewer),
    };
  },
  onLeave: async (tx, _deps, { userId }) => {
    await tx.delete(readTokens).where(eq(readTokens.userId, userId));
    return undefined;
  },
};
