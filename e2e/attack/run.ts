import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, startPostgres } from '../../scripts/lib/services.mjs';
import type { OpenApiDocument } from '../../server/src/testing/openapi-document';
import { startProduct } from '../lib/product';
import { attackWithSizes } from './hostile-sizes';
import { preparePeople } from './people';
import { listFindings, type Results, writeAttackReport } from './report';
import { attackSlowly } from './slow-clients';
import { attackWithSqlmap, type SqlmapResult } from './sqlmap';
import { listTargets, type Target } from './targets';
import { attackWithWapiti, type WapitiResult } from './wapiti';

const isQuick = process.env.ATTACK === 'quick';
const SQLMAP_MINUTES = 30;
const CONCURRENT_SQLMAPS = 2;
const startedAt = Date.now();
const folder = mkdtempSync(path.join(tmpdir(), 'carelane-attack-'));
const postgres = await startPostgres();
const product = await startProduct({
  port: await findFreePort(),
  host: '127.0.0.1',
  env: {
    DATABASE_URL: postgres.url,
    PAYMENTS: 'test',
    DEMO: '1',
    DOCTOR_VERIFICATION: 'auto',
    RATE_LIMITS: 'off',
  },
});
try {
  const url = new URL(product.url);
  const people = await preparePeople(product.url);
  const document = (await (await fetch(`${product.url}/api/v1/openapi.json`)).json()) as OpenApiDocument;
  // Deletions come last, because the other targets need the data.
  const deletionRank = ({ method }: Target) => (method === 'DELETE' ? 1 : 0);
  const targets = listTargets(document, people.samples).sort(
    (a, b) => deletionRank(a) - deletionRank(b) || b.inputs - a.inputs,
  );

  const sqlmap: SqlmapResult[] = [];
  const remaining = isQuick ? targets.filter((_, index) => index % 8 === 0) : [...targets];
  const attackTargets = async () => {
    while (Date.now() - startedAt < SQLMAP_MINUTES * 60_000) {
      const target = remaining.shift();
      if (!target) return;
      const result = await attackWithSqlmap(url, people, target, folder);
      console.log(
        `sqlmap ${target.name} (${result.baseline}): ${result.findings.length} findings, ${result.seconds} s${result.timedOut ? ', timed out' : ''}`,
      );
      sqlmap.push(result);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_SQLMAPS }, attackTargets));
  const wapiti: WapitiResult[] = [];
  for (const role of ['nobody', 'patient', 'doctor'] as const) {
    const result = await attackWithWapiti(url, people, targets, role, folder, isQuick ? 30 : 120);
    console.log(`wapiti as ${role}: ${result.findings.length} findings in ${result.addresses} addresses`);
    wapiti.push(result);
  }
  const slow = await attackSlowly(url, people.tokens.patient, isQuick ? 8 : 25);
  for (const { name, p95Ms, findings } of slow)
    console.log(`${name}: p95 of others ${p95Ms} ms, ${findings.length} findings`);

  const sizes = await attackWithSizes(url, people);
  for (const { name, p95Ms, findings } of sizes)
    console.log(`hostile sizes, ${name}: p95 of others ${p95Ms} ms, ${findings.length} findings`);

  const version = (command: string, pattern: RegExp) =>
    pattern.exec(spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? '';
  const results: Results = {
    versions: [
      `sqlmap ${version('sqlmap', /\d[\d.]+/)}`,
      version('wapiti', /Wapiti \d[\d.]+/),
      'slowhttptest',
    ],
    minutes: Math.round((Date.now() - startedAt) / 60_000),
    operations: targets.length,
    sqlmap,
    wapiti,
    slow,
    sizes,
  };
  const findings = listFindings(results);
  const loggedErrors = product
    .log()
    .split('\n')
    // Level 50 is pino's number for errors.
    .filter((line) => line.includes('"level":50'));
  for (const { where, what } of findings) console.log(`FOUND ${where}: ${what}`);
  for (const line of loggedErrors) console.log(`LOGGED ${line}`);
  if (!isQuick) writeAttackReport(results);
  console.log(`\n${findings.length} findings, ${loggedErrors.length} errors in the log`);
  process.exitCode = findings.length + loggedErrors.length === 0 ? 0 : 1;
} finally {
  await product.stop();
  postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
