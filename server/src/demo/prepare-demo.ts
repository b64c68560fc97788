import { desc } from 'drizzle-orm';
import { ConfigError } from '../config';
import { users } from '../db/schema';
import type { Deps } from '../deps';
import { demoSignIns } from './demo-sign-ins';
import { seedDemo } from './seed-demo';
import { topUpDemo } from './top-up-demo';

const CONTAINS_DEMO =
  'This database contains the demo accounts, whose passwords are public, and other people can reach this site. Remove them with npm run operator -- remove-demo, or start on an empty DATA_DIR or database.';

export async function prepareDemo(deps: Deps, print: (line: string) => void): Promise<void> {
  const { config } = deps;
  if (!config.demo && !config.exposed) return;
  const [account] = await deps.db
    .select({ isDemo: users.isDemo })
    .from(users)
    .orderBy(desc(users.isDemo))
    .limit(1);
  if (config.exposed) {
    if (account?.isDemo) throw new ConfigError(CONTAINS_DEMO);
    return;
  }
  if (!account) {
    print('Filling in demo data …');
    await seedDemo(deps);
  } else if (account.isDemo) {
    await topUpDemo(deps);
  } else {
    return;
  }
  print('Demo sign-ins:');
  for (const { role, email, password } of demoSignIns) print(`  ${role.padEnd(8)} ${email}  ${password}`);
}
