import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isInstalled, printStep } from './run.mjs';
import { installPackages } from './test-tools.mjs';

const POSTGRES_HOME = '/usr/lib/postgresql';

function findPostgresBin() {
  if (!existsSync(POSTGRES_HOME)) return undefined;
  const versions = readdirSync(POSTGRES_HOME).filter((version) =>
    existsSync(path.join(POSTGRES_HOME, version, 'bin/initdb')),
  );
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest && path.join(POSTGRES_HOME, newest, 'bin');
}

export async function ensureServices(extra = []) {
  const missing = [
    ...(findPostgresBin() ? [] : ['postgresql', 'postgresql-contrib']),
    ...(isInstalled('redis-server') ? [] : ['redis-server']),
    ...extra.filter(([command]) => !isInstalled(command)).map(([, name]) => name),
  ];
  if (missing.length === 0) return;
  if (!isInstalled('apt-get') || process.getuid?.() !== 0) {
    console.error(
      `These tests need ${missing.join(', ')}. Install them, or run the tests as root on Debian.`,
    );
    process.exit(1);
  }
  printStep(`Installing ${missing.join(', ')} from Debian’s packages`);
  await installPackages(...missing);
}

export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** PostgreSQL refuses to run as root. */
function asPostgres(command, args) {
  return process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
}

function runOrThrow([command, args]) {
  const result = spawnSync(command, args, { encoding: 'utf8' });
  if (result.status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed:\n${result.stderr}${result.stdout}`);
}

export async function startPostgres(settings = [], parent = tmpdir()) {
  const bin = findPostgresBin();
  if (!bin) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(path.join(parent, 'carelane-pg-'));
  if (process.getuid?.() === 0) {
    const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
    chownSync(folder, id('-u'), id('-g'));
  }
  const data = path.join(folder, 'data');
  const port = await findFreePort();
  runOrThrow(
    asPostgres(`${bin}/initdb`, ['-D', data, '-U', 'carelane', '--auth=trust', '-E', 'UTF8', '--no-sync']),
  );
  const options = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${folder}`,
    '-c max_connections=500',
    ...settings.map((setting) => `-c ${setting}`),
  ].join(' ');
  const control = (action, ...more) =>
    runOrThrow(
      asPostgres(`${bin}/pg_ctl`, ['-D', data, '-w', '-l', path.join(folder, 'log'), ...more, action]),
    );
  control('start', '-o', options);
  const url = `postgres://carelane@127.0.0.1:${port}/postgres`;
  return {
    url,
    port,
    bin,
    stop: (mode = 'fast') => control('stop', '-m', mode),
    start: () => control('start', '-o', options),
    remove() {
      try {
        control('stop', '-m', 'immediate');
      } catch {
        // Already stopped by a test.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function startRedis() {
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-redis-'));
  let child;
  const start = async () => {
    child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
      { stdio: 'ignore' },
    );
    for (let tries = 0; tries < 100; tries += 1) {
      if (spawnSync('redis-cli', ['-p', String(port), 'ping'], { encoding: 'utf8' }).stdout?.includes('PONG'))
        return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('Redis did not start');
  };
  const stop = () =>
    new Promise((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', resolve);
      child.kill('SIGKILL');
    });
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
