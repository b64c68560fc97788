import { build, install, requireNode } from './lib/prepare.mjs';
import { ensureServices, startPostgres, startRedis } from './lib/services.mjs';
import { createTestCommand } from './lib/test-command.mjs';
import { ensureBrowser, ensureTestTools } from './lib/test-tools.mjs';

requireNode();
await install();
await ensureBrowser();
await ensureTestTools();
await ensureServices([['nginx', 'nginx-light']]);
await build();

const { unitTests, browserTests, finish } = createTestCommand('test:services');
// Emptying the tables can deadlock with late writes of the previous test. PostgreSQL detects a deadlock after a second
// by default, which would take too long in total.
const postgres = await startPostgres(['fsync=off', 'full_page_writes=off', 'deadlock_timeout=100ms']);
const redis = await startRedis();
process.env.TEST_DATABASE_URL = postgres.url;
process.env.TEST_REDIS_URL = redis.url;
try {
  const onPostgres = ['--project', 'server', '--project', 'server-long'];
  await unitTests('API and race tests on PostgreSQL', 'postgres', onPostgres, { TEST_LONG: '1' });
  await unitTests('Several nodes', 'cluster', ['--project', 'cluster']);
  await browserTests('Journeys on several nodes', ['services']);
} finally {
  postgres.remove();
  await redis.remove();
}
finish();
