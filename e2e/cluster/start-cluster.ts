import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, startPostgres, startRedis } from '../../scripts/lib/services.mjs';
import { type Product, startProduct } from '../lib/product';
import { until } from './timing';

export interface Cluster {
  url: string;
  nodes: Product[];
  databaseUrl: string;
  publicUrl: string;
  settings: Record<string, string>;
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  redis: Awaited<ReturnType<typeof startRedis>>;
  close(): Promise<void>;
}

export const METRICS_TOKEN = 'metrics token of this test';

export async function startCluster({ nodes = 2, env = {} as Record<string, string> } = {}): Promise<Cluster> {
  const postgres = await startPostgres();
  const redis = await startRedis();
  const balancerPort = await findFreePort();
  const publicUrl = `http://localhost:${balancerPort}`;
  const settings = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    PAYMENTS: 'test',
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    RATE_LIMITS: 'off',
    DOCTOR_VERIFICATION: 'auto',
    HOST: '127.0.0.1',
    METRICS_TOKEN,
    ...env,
  };
  const products: Product[] = [];
  for (let node = 0; node < nodes; node += 1)
    products.push(await startProduct({ port: await findFreePort(), env: settings, host: '127.0.0.1' }));
  const nginx = await startNginx(balancerPort, products);
  return {
    url: `http://127.0.0.1:${balancerPort}`,
    nodes: products,
    databaseUrl: postgres.url,
    publicUrl,
    settings,
    postgres,
    redis,
    async close() {
      nginx.stop();
      await Promise.all(products.map((product) => product.kill()));
      await redis.remove();
      postgres.remove();
    },
  };
}

export function fillNginxConfiguration(listen: string, pidFile: string, nodes: string[]): string {
  const servers = nodes.map((node) => `    server ${node} max_fails=1 fail_timeout=1s;`).join('\n');
  return readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('__NODES__', servers)
    .replace('__LISTEN__', listen)
    .replace('__PID_FILE__', pidFile);
}

async function startNginx(port: number, nodes: Product[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  const addresses = nodes.map(({ url }) => new URL(url).host);
  writeFileSync(file, fillNginxConfiguration(`127.0.0.1:${port}`, path.join(folder, 'pid'), addresses));
  const check = spawnSync('nginx', ['-t', '-q', '-p', folder, '-c', file], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(`nginx rejects deploy/nginx.conf:\n${check.stderr}`);
  const child = spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], { stdio: 'ignore' });
  const stop = () => {
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  const isResponding = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    return response?.ok === true;
  };
  await until('nginx responds', isResponding).catch((error) => {
    stop();
    throw error;
  });
  return { stop };
}
