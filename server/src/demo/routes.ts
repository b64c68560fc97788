import * as endpoints from '@carelane/contract/auth/endpoints';
import { and, eq } from 'drizzle-orm';
import { users } from '../db/schema';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import { demoSignIns } from './demo-sign-ins';

/** The sign-ins are listed only while the demo is in the database and nobody else can reach the server. */
export function demoRoutes(deps: Deps): Route[] {
  return [
    serve(endpoints.demoSignIns, async () => {
      if (deps.config.exposed) return { data: [] };
      const [demo] = await deps.db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.isDemo, true), eq(users.email, demoSignIns[0].email)));
      return { data: demo ? [...demoSignIns] : [] };
    }),
  ];
}
