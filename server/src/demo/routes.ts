import * as endpoints from '@carelane/contract/auth/endpoints';
import { and, eq, inArray } from 'drizzle-orm';
import { users } from '../db/schema';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import { demoSignIns } from './demo-sign-ins';

export function demoRoutes(deps: Deps): Route[] {
  return [
    serve(endpoints.demoSignIns, async () => {
      if (deps.config.exposed) return { data: [] };
      const emails = demoSignIns.map(({ email }) => email);
      const demo = await deps.db
        .select({ email: users.email })
        .from(users)
        .where(and(eq(users.isDemo, true), inArray(users.email, emails)));
      return { data: demoSignIns.filter(({ email }) => demo.some((user) => user.email === email)) };
    }),
  ];
}
