import { desc } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { users } from '../schema';
import { demoSignIns } from './demo-sign-ins';
import { seedDemo } from './seed-demo';
import { topUpDemo } from './top-up-demo';

/** Only an empty embedded database that nobody outside can reach is filled by itself; otherwise DEMO must say so. */
export async function seedWhenAsked(deps: Deps, say: (line: string) => void): Promise<void> {
  const { config, database } = deps;
  const wanted = config.demo ?? (database.engine === 'embedded' && config.listensOnLoopback);
  if (!wanted) return;
  const [anyone] = await deps.db
    .select({ isDemo: users.isDemo })
    .from(users)
    .orderBy(desc(users.isDemo))
    .limit(1);
  if (!anyone) {
    say('Filling in demo data …');
    await seedDemo(deps);
  } else if (anyone.isDemo) {
    await topUpDemo(deps);
  } else {
    return;
  }
  say('Demo sign-ins:');
  for (const { role, email, password } of demoSignIns) say(`  ${role.padEnd(8)} ${email}  ${password}`);
}
