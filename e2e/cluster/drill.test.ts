import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, type RunningPostgres, startPostgres } from '../../scripts/lib/services.mjs';
import { demoSignIns } from '../../server/src/demo/demo-sign-ins';
import { measured } from '../../server/src/testing/counts';
import { startProduct } from '../lib/product';
import { type Answer, ask } from './booking-client';

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

/** Runs the command as an operator would. */
function operate(env: Record<string, string>, ...args: string[]) {
  const startedAt = performance.now();
  const done = spawnSync(process.execPath, ['server/dist/operations/main.js', ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { ...done, ms: Math.round(performance.now() - startedAt) };
}

/** The same without blocking this process, which keeps sending requests. */
async function operateInBackground(env: Record<string, string>, ...args: string[]) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['server/dist/operations/main.js', ...args], {
    env: { ...process.env, ...env },
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { stdout, stderr, ms: Math.round(performance.now() - startedAt) };
}

const hashFile = (file: string) =>
  createHash('sha256')
    .update(gunzipSync(readFileSync(file)).toString().split('\n').slice(1).join('\n'))
    .digest('hex');

async function signInAt(
  env: Record<string, string>,
  dataDir: string,
  email: string,
  password: string,
): Promise<number> {
  const product = await startProduct({ port: await freePort(), env, dataDir });
  const answer = await ask(product.url, undefined, 'POST', '/api/v1/user/login', { email, password });
  await product.end();
  return answer.status;
}

beforeAll(async () => {
  postgres = await startPostgres();
  const product = await startProduct({ port: await freePort(), dataDir: clinic });
  expect((await ask(product.url, undefined, 'POST', '/api/v1/user/register', account)).status).toBe(201);
  await product.end();
  const backupRun = operate({ DATA_DIR: clinic }, 'backup', backup);
  expect(backupRun.stderr).toBe('');
  measured('backup', 'demo clinic, embedded', { ms: backupRun.ms, bytes: readFileSync(backup).length });
});
afterAll(() => {
  postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('embedded and running: the product dumps itself while it serves requests, and after a restore the same people can sign in', async () => {
  const source = path.join(folder, 'running');
  expect(operate({ DATA_DIR: source }, 'restore', backup).stderr).toBe('');
  const product = await startProduct({ port: await freePort(), dataDir: source });
  const answers: Answer[] = [];
  let isDone = false;
  const asking = (async () => {
    while (!isDone) answers.push(await ask(product.url, undefined, 'GET', '/readyz'));
  })();
  const file = path.join(folder, 'running.backup');
  const backupRun = await operateInBackground({ DATA_DIR: source }, 'backup', file);
  isDone = true;
  await asking;
  // A request that waits longer than two seconds for the database gets 503, and none gets anything worse.
  for (const { status } of answers) expect([200, 503]).toContain(status);
  expect((await ask(product.url, undefined, 'GET', '/readyz')).status).toBe(200);
  expect(backupRun.stderr).toBe('');
  expect(backupRun.stdout).toContain('rows are in');
  expect((await operateInBackground({ DATA_DIR: source }, 'restore', file)).stderr).toContain(
    'There is already data',
  );
  await product.end();
  const target = path.join(folder, 'from-running');
  expect(operate({ DATA_DIR: target }, 'restore', file).stderr).toBe('');
  expect(await signInAt({}, target, account.email, account.password)).toBe(200);
  measured('backup', 'demo clinic, embedded, while it runs', {
    ms: backupRun.ms,
    'ms that others waited at most': Math.round(Math.max(...answers.map(({ ms }) => ms))),
  });
});

test('embedded: after dump, wipe and restore the hashes are the same and the product starts', async () => {
  const second = path.join(folder, 'second');
  const restored = operate({ DATA_DIR: second }, 'restore', backup);
  expect(restored.stderr).toBe('');
  const again = path.join(folder, 'again.backup');
  operate({ DATA_DIR: second }, 'backup', again);
  expect(hashFile(again)).toBe(hashFile(backup));
  expect(await signInAt({}, second, account.email, account.password)).toBe(200);
});

test('PostgreSQL: after a move without demo accounts, dump, wipe and restore the hashes are the same and the product starts', async () => {
  const env = { DATABASE_URL: postgres.url, PAYMENTS: 'test' };
  const moved = operate({ ...env, DATA_DIR: clinic }, 'move-to-postgres');
  expect(moved.stderr).toBe('');
  expect(moved.stdout).toMatch(/users +1\n/);
  const dump = path.join(folder, 'postgres.backup');
  expect(operate(env, 'backup', dump).stderr).toBe('');
  expect(operate(env, 'restore', dump).stderr).toContain('There is already data');
  const wipe = 'drop schema public cascade; drop schema drizzle cascade; create schema public';
  spawnSync('psql', [postgres.url, '-c', wipe]);
  expect(operate(env, 'restore', dump).stderr).toBe('');
  const again = path.join(folder, 'postgres-again.backup');
  operate(env, 'backup', again);
  expect(hashFile(again)).toBe(hashFile(dump));
  expect(await signInAt(env, path.join(folder, 'node'), account.email, account.password)).toBe(200);
  const [demo] = demoSignIns;
  expect(await signInAt(env, path.join(folder, 'node'), demo?.email ?? '', demo?.password ?? '')).toBe(401);
});
