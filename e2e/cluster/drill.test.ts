import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort, type RunningPostgres, startPostgres } from '../../scripts/lib/services.mjs';
import { demoSignIns } from '../../server/src/demo/demo-sign-ins';
import { reportFigures } from '../../server/src/testing/counts';
import { startProduct } from '../lib/product';
import { type ApiResponse, sendRequest } from './booking-client';

const folder = mkdtempSync(path.join(tmpdir(), 'carelane-drill-'));
const clinic = path.join(folder, 'clinic');
const backup = path.join(folder, 'clinic.backup');
const account = {
  name: 'Leela Rao',
  email: 'leela@example.org',
  password: 'rain on the roof',
  role: 'patient',
};
let postgres: RunningPostgres;

function runOperation(env: Record<string, string>, ...args: string[]) {
  const startedAt = performance.now();
  const result = spawnSync(process.execPath, ['server/dist/operations/main.js', ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { ...result, ms: Math.round(performance.now() - startedAt) };
}

async function runOperationInBackground(env: Record<string, string>, ...args: string[]) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['server/dist/operations/main.js', ...args], {
    env: { ...process.env, ...env },
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { stdout, stderr, ms: Math.round(performance.now() - startedAt) };
}

const hashBackup = (file: string) =>
  createHash('sha256')
    .update(gunzipSync(readFileSync(file)).toString().split('\n').slice(1).join('\n'))
    .digest('hex');

async function signInAt(
  env: Record<string, string>,
  dataDir: string,
  email: string,
  password: string,
): Promise<number> {
  const product = await startProduct({ port: await findFreePort(), env, dataDir });
  const response = await sendRequest(product.url, undefined, 'POST', '/api/v1/user/login', {
    email,
    password,
  });
  await product.end();
  return response.status;
}

beforeAll(async () => {
  postgres = await startPostgres();
  const product = await startProduct({ port: await findFreePort(), dataDir: clinic });
  expect((await sendRequest(product.url, undefined, 'POST', '/api/v1/user/register', account)).status).toBe(
    201,
  );
  await product.end();
  const backupRun = runOperation({ DATA_DIR: clinic }, 'backup', backup);
  expect(backupRun.stderr).toBe('');
  reportFigures('backup', 'demo clinic, embedded', { ms: backupRun.ms, bytes: readFileSync(backup).length });
});
afterAll(() => {
  postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('embedded and running: the product is backed up while it serves requests, and after a restore the same people can sign in', async () => {
  const source = path.join(folder, 'running');
  expect(runOperation({ DATA_DIR: source }, 'restore', backup).stderr).toBe('');
  const product = await startProduct({ port: await findFreePort(), dataDir: source });
  const responses: ApiResponse[] = [];
  let isDone = false;
  const polling = (async () => {
    while (!isDone) responses.push(await sendRequest(product.url, undefined, 'GET', '/readyz'));
  })();
  const file = path.join(folder, 'running.backup');
  const backupRun = await runOperationInBackground({ DATA_DIR: source }, 'backup', file);
  isDone = true;
  await polling;
  // A request that waits longer than two seconds for the database gets 503, and none fails in any other way.
  for (const { status } of responses) expect([200, 503]).toContain(status);
  expect((await sendRequest(product.url, undefined, 'GET', '/readyz')).status).toBe(200);
  expect(backupRun.stderr).toBe('');
  expect(backupRun.stdout).toContain('rows are in');
  expect((await runOperationInBackground({ DATA_DIR: source }, 'restore', file)).stderr).toContain(
    'There is already data',
  );
  await product.end();
  const target = path.join(folder, 'from-running');
  expect(runOperation({ DATA_DIR: target }, 'restore', file).stderr).toBe('');
  expect(await signInAt({}, target, account.email, account.password)).toBe(200);
  reportFigures('backup', 'demo clinic, embedded, while it runs', {
    ms: backupRun.ms,
    'longest wait of other requests in ms': Math.round(Math.max(...responses.map(({ ms }) => ms))),
  });
});

test('embedded: after a restore into an empty folder the hashes are the same and the product starts', async () => {
  const restoredFolder = path.join(folder, 'second');
  const restored = runOperation({ DATA_DIR: restoredFolder }, 'restore', backup);
  expect(restored.stderr).toBe('');
  const secondBackup = path.join(folder, 'again.backup');
  runOperation({ DATA_DIR: restoredFolder }, 'backup', secondBackup);
  expect(hashBackup(secondBackup)).toBe(hashBackup(backup));
  expect(await signInAt({}, restoredFolder, account.email, account.password)).toBe(200);
});

test('PostgreSQL: after a move without demo accounts, dump, wipe and restore the hashes are the same and the product starts', async () => {
  const env = { DATABASE_URL: postgres.url, PAYMENTS: 'test' };
  const moved = runOperation({ ...env, DATA_DIR: clinic }, 'move-to-postgres');
  expect(moved.stderr).toBe('');
  expect(moved.stdout).toMatch(/users +1\n/);
  const dump = path.join(folder, 'postgres.backup');
  expect(runOperation(env, 'backup', dump).stderr).toBe('');
  expect(runOperation(env, 'restore', dump).stderr).toContain('There is already data');
  const wipe = 'drop schema public cascade; drop schema drizzle cascade; create schema public';
  spawnSync('psql', [postgres.url, '-c', wipe]);
  expect(runOperation(env, 'restore', dump).stderr).toBe('');
  const secondBackup = path.join(folder, 'postgres-again.backup');
  runOperation(env, 'backup', secondBackup);
  expect(hashBackup(secondBackup)).toBe(hashBackup(dump));
  expect(await signInAt(env, path.join(folder, 'node'), account.email, account.password)).toBe(200);
  const [demo] = demoSignIns;
  expect(await signInAt(env, path.join(folder, 'node'), demo?.email ?? '', demo?.password ?? '')).toBe(401);
});
