import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { findFreePort } from '../../scripts/lib/services.mjs';
import { type Server, startServer } from './machine';
import type { BenchPostgres } from './postgres';

const SOURCE = 'bench/express-prisma';
const INSTALL_FOLDER = 'node_modules/.cache/express-prisma';

/** docs/decisions/server-speed.md#packages-of-a-benchmark */
function install(): void {
  const hasChanged = (file: string) =>
    !existsSync(`${INSTALL_FOLDER}/${file}`) ||
    readFileSync(`${SOURCE}/${file}`, 'utf8') !== readFileSync(`${INSTALL_FOLDER}/${file}`, 'utf8');
  const isStale = hasChanged('package.json') || hasChanged('schema.prisma');
  cpSync(SOURCE, INSTALL_FOLDER, { recursive: true });
  if (!isStale && existsSync(`${INSTALL_FOLDER}/node_modules/.prisma/client/index.js`)) return;
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      cwd: INSTALL_FOLDER,
      stdio: ['ignore', 'ignore', 'inherit'],
      // The client needs no engine, but without a path Prisma would try to download one.
      env: { ...process.env, CHECKPOINT_DISABLE: '1', PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true' },
    });
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', 'install', '--prefix', '.', '--ignore-scripts', ...quiet);
  run(process.execPath, 'node_modules/prisma/build/index.js', 'generate', '--schema', 'schema.prisma');
}

export async function startExpressPrisma(
  folder: string,
  postgres: BenchPostgres,
  url: string,
): Promise<Server> {
  install();
  await postgres.run(url, readFileSync(`${SOURCE}/tables.sql`, 'utf8'));
  await postgres.run(url, 'vacuum analyze');
  return startServer({
    command: [process.execPath, `${INSTALL_FOLDER}/server.mjs`],
    port: await findFreePort(),
    health: '/healthz',
    env: { NODE_ENV: 'production', DATABASE_URL: url },
    log: `${folder}/express-prisma.log`,
  });
}
