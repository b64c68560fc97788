import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyPrepared, type Prepared, preparedFolder } from './prepared-data';
import { CLOCK_ARGS } from './test-clock';

export interface Product {
  url: string;
  dataDir: string;
  pid: number;
  log(): string;
  /** SIGKILL, like a power cut. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** SIGTERM, like a deploy. The data stays. */
  end(): Promise<void>;
  /** SIGTERM. The data is deleted, unless the caller chose the folder. */
  stop(): Promise<void>;
}

export interface ProductOptions {
  host?: string;
  port: number;
  env?: Record<string, string>;
  dataDir?: string;
  from?: Prepared;
}

const READY_WITHIN_MS = 180_000;

export async function startProduct({
  port,
  env = {},
  dataDir,
  from,
  host = 'localhost',
}: ProductOptions): Promise<Product> {
  if (from) await prepareDataFolder(from, port);
  const folder = dataDir ?? (from ? copyPrepared(from) : mkdtempSync(path.join(tmpdir(), 'carelane-e2e-')));
  const url = `http://${host}:${port}`;
  let output = '';
  let child: ChildProcess;

  async function launch(): Promise<void> {
    child = spawn(process.execPath, [...CLOCK_ARGS, '--enable-source-maps', 'server/dist/main.js'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let hasExited = false;
    child.on('exit', () => {
      hasExited = true;
    });
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const giveUpAt = Date.now() + READY_WITHIN_MS;
    while (!(await isReady(url))) {
      if (hasExited || Date.now() > giveUpAt) throw new Error(`the product did not start:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  function end(signal: NodeJS.Signals): Promise<void> {
    return new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  }

  await launch();
  return {
    url,
    dataDir: folder,
    get pid() {
      return child.pid ?? 0;
    },
    log: () => output,
    kill: () => end('SIGKILL'),
    restart: launch,
    end: () => end('SIGTERM'),
    stop: async () => {
      await end('SIGTERM');
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function prepareDataFolder(kind: Prepared, port: number): Promise<void> {
  const folder = preparedFolder(kind);
  if (existsSync(folder)) return;
  const dataDir = `${folder}-unfinished-${process.pid}`;
  const product = await startProduct({ port, dataDir, env: { DEMO: kind === 'demo' ? '1' : '0' } });
  await product.end();
  if (existsSync(folder)) rmSync(dataDir, { recursive: true });
  else renameSync(dataDir, folder);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
