import { freePort } from '../../scripts/lib/services.mjs';
import { openEmbedded } from '../../server/src/db/client';
import { type Server, startServer } from './machine';
import { type Scale, seed } from './seed';

const NODE = process.execPath;

export async function startBare(folder: string, databaseUrl?: string): Promise<Server> {
  return startServer({
    command: [NODE, 'bench/lib/bare.mjs'],
    port: await freePort(),
    health: '/',
    env: databaseUrl ? { DATABASE_URL: databaseUrl } : {},
    log: `${folder}/bare-${databaseUrl ? 'pg' : 'hello'}.log`,
  });
}

/**
 * The product as it runs in production, with limits and log on, behind a load balancer that sets each client's address.
 * `profile` is the file for a CPU profile, see profiler.mjs.
 */
export async function startProduct(
  folder: string,
  name: string,
  databaseUrl?: string,
  profile?: string,
): Promise<Server> {
  const options = profile ? ['--import', './bench/lib/profiler.mjs'] : ['--enable-source-maps'];
  return startServer({
    command: [NODE, ...options, 'server/dist/main.js'],
    port: await freePort(),
    health: '/healthz',
    env: {
      NODE_ENV: 'production',
      PAYMENTS: 'test',
      DEMO: 'off',
      TRUST_PROXY: 'loopback',
      DRAIN_SECONDS: '0',
      DATA_DIR: `${folder}/${name}`,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DOCTOR_VERIFICATION: 'auto' }),
      ...(profile ? { PROFILE_FILE: profile } : {}),
    },
    log: `${folder}/${name}.log`,
  });
}

/** Fills the embedded database and closes it, ready for the product to open. */
export async function fillEmbedded(folder: string, name: string, scale: Scale): Promise<void> {
  const { client } = await openEmbedded({ folder: `${folder}/${name}/database` });
  await seed(async (sql) => (await client.exec(sql)).at(-1)?.rows ?? [], scale);
  await client.close();
}
