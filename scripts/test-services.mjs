// npm run test:services: the API and race tests on PostgreSQL, and the product on several nodes with Redis between them.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { build, install, requireNode } from './lib/prepare.mjs';
import { run, step } from './lib/run.mjs';
import { ensureServices, startPostgres, startRedis } from './lib/services.mjs';
import { ensureBrowser, ensureTestTools } from './lib/test-tools.mjs';

const REPORTS = 'node_modules/.cache/carelane/reports';

requireNode();
await install();
await ensureBrowser();
await ensureTestTools();
await ensureServices([['nginx', 'nginx-light']]);
await build();

const postgres = await startPostgres(['fsync=off', 'full_page_writes=off']);
const redis = await startRedis();
const env = { ...process.env, TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url };
let failedSteps = 0;
try {
  for (const [name, project] of [
    ['API and race tests on PostgreSQL', 'server'],
    ['Several nodes', 'cluster'],
  ]) {
    if (project === 'cluster' && !existsSync('e2e/cluster')) continue;
    step(name);
    rmSync(`${REPORTS}/${project}-services.json`, { force: true });
    const args = [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORTS}/${project}-services.json`,
    ];
    if ((await run('npx', args, { env })) !== 0) failedSteps += 1;
  }
} finally {
  postgres.remove();
  await redis.remove();
}

const counts = ['server', 'cluster'].map((project) => {
  try {
    return JSON.parse(readFileSync(`${REPORTS}/${project}-services.json`, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0 };
  }
});
const passed = counts.reduce((sum, count) => sum + count.numPassedTests, 0);
const failed = Math.max(
  counts.reduce((sum, count) => sum + count.numFailedTests, 0),
  failedSteps,
);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
