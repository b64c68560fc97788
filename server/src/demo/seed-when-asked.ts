import { desc } from 'drizzle-orm';
import { ConfigError } from '../config';
import { users } from '../db/schema';
import type { Deps } from '../deps';
import { demoSignIns } from './demo-sign-ins';
import { seedDemo } from './seed-demo';
import { topUpDemo } from './top-up-demo';

const HOLDS_DEMO =
  'This database holds the demo accounts, whose passwords everybody knows, and others can reach this site. Remove them with npm run operator -- remove-demo, or start on an empty DATA_DIR or database.';

/** Fills an empty database, or continues a demo. An exposed site must not start with accounts whose passwords are published. */
export async function seedWhenAsked(deps: Deps, say: (line: string) => void): Promise<void> {
  const { config } = deps;
  if (!config.demo && !config.exposed) return;
  const [anyone] = await deps.db
    .select({ isDemo: users.isDemo })
    .from(users)
    .orderBy(desc(users.isDemo))
    .limit(1);
  if (config.exposed) {
    if (anyone?.isDemo) throw new ConfigError(HOLDS_DEMO);
    return;
  }
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
