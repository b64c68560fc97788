import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';

/** The application has the first core to itself. The database and the load generator share the second. */
const APP_CORE = '0';
export const OTHER_CORE = '1';
const TICKS_PER_SECOND = 100;
const START_TIMEOUT_MS = 60_000;

export interface Server {
  pid: number;
  port: number;
  readyMs: number;
  stop(): Promise<void>;
}

export async function startServer(options: {
  command: string[];
  port: number;
  health: string;
  env: Record<string, string>;
  log: string;
}): Promise<Server> {
  const [file = '', ...args] = options.command;
  mkdirSync(path.dirname(options.log), { recursive: true });
  const output = openSync(options.log, 'w');
  const startedAt = performance.now();
  const child = spawn('taskset', ['-c', APP_CORE, file, ...args], {
    stdio: ['ignore', output, output],
    env: { ...process.env, PORT: String(options.port), ...options.env },
  });
  process.once('exit', () => child.kill());
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`${file} exited at startup:\n${readFileSync(options.log, 'utf8')}`);
    if (await isResponding(`http://127.0.0.1:${options.port}${options.health}`)) break;
    if (performance.now() - startedAt > START_TIMEOUT_MS)
      throw new Error(`the server did not respond:\n${readFileSync(options.log, 'utf8')}`);
    await pause(10);
  }
  const readyMs = performance.now() - startedAt;
  return { pid: child.pid ?? 0, port: options.port, readyMs, stop: () => stopProcess(child) };
}

async function isResponding(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function cpuSeconds(pid: number): number {
  const parent = readStat(pid);
  let ticks = (parent?.ticks ?? 0) + (parent?.endedChildrenTicks ?? 0);
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = readStat(Number(name));
    if (stat?.parent === pid) ticks += stat.ticks;
  }
  return ticks / TICKS_PER_SECOND;
}

function readStat(pid: number): { parent: number; ticks: number; endedChildrenTicks: number } | undefined {
  try {
    // The second field, the command, ends with ') '.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const sum = (first: number) => Number(fields[first]) + Number(fields[first + 1]);
    return { parent: Number(fields[1]), ticks: sum(11), endedChildrenTicks: sum(13) };
  } catch {
    return undefined;
  }
}

export function memoryMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}

export function pinToCore(pid: number, core: string): void {
  spawnSync('taskset', ['-a', '-cp', core, String(pid)]);
}

export function describeMachine(): string {
  const model = cpus()[0]?.model ?? 'unknown';
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[0]?.toFixed(1);
  return `${cpus().length} cores (${process.arch}, ${model}), ${memory} GB, Node ${process.version}, load at the start ${load}`;
}
