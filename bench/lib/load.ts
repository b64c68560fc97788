import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, OTHER_CORE } from './machine';
import type { Scale } from './seed';

const SCRIPT = path.join(path.dirname(fileURLToPath(import.meta.url)), 'load.lua');

export type Kind = 'hello' | 'search' | 'slots' | 'list' | 'hold' | 'fulfil';

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  refused: number;
  requests: number;
  appCpuMs: number;
  databaseCpuMs: number;
}

export interface LoadOptions {
  kind: Kind;
  port: number;
  connections: number;
  seconds: number;
  date: string;
  scale: Scale;
  queriesFile?: string;
  pid: number;
  databasePid?: number;
}

/** No slot and no checkout may be sent twice. */
const sentBefore = new Map<string, number>();

export async function load(options: LoadOptions): Promise<LoadResult> {
  const { kind, scale, date } = options;
  const counterKey = `${options.port} ${kind} ${options.queriesFile}`;
  const start = sentBefore.get(counterKey) ?? 0;
  const databaseCpu = () => (options.databasePid ? cpuSeconds(options.databasePid) : 0);
  const before = { app: cpuSeconds(options.pid), database: databaseCpu() };
  const wrkOptions = ['-t1', `-c${options.connections}`, `-d${options.seconds}s`, '--timeout', '10s'];
  const scriptArguments = [kind, String(start), String(scale.doctors), String(scale.sessions), date, 'bench'];
  if (options.queriesFile) scriptArguments.push(options.queriesFile);
  const url = `http://127.0.0.1:${options.port}/`;
  const output = await wrk([...wrkOptions, '-s', SCRIPT, url, '--', ...scriptArguments]);
  const spent = { app: cpuSeconds(options.pid) - before.app, database: databaseCpu() - before.database };
  const result = JSON.parse(/RESULT (.*)/.exec(output)?.[1] ?? '{}');
  // Requests still in flight at the end are not counted.
  sentBefore.set(counterKey, start + result.requests + options.connections * 2);
  return {
    perSecond: result.requests / (result.microseconds / 1e6),
    p50Ms: result.p50 / 1000,
    p99Ms: result.p99 / 1000,
    refused: result.refused,
    requests: result.requests,
    appCpuMs: (1000 * spent.app) / result.requests,
    databaseCpuMs: (1000 * spent.database) / result.requests,
  };
}

function wrk(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('taskset', ['-c', OTHER_CORE, 'wrk', ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`wrk: ${output}`))));
  });
}
