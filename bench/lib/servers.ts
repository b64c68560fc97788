import { MEMORY_FLAGS, MEMORY_SETTINGS } from '../../scripts/lib/memory-settings.mjs';
import { findFreePort } from '../../scripts/lib/services.mjs';
import { openEmbedded } from '../../server/src/db/client';
import { type Server, startServer } from './machine';
import { type Scale, seed } from './seed';

const NODE = process.execPath;

export async function startBareFastify(folder: string, databaseUrl?: string): Promise<Server> {
  return startServer({
    command: [NODE, 'bench/lib/bare.mjs'],
    port: await findFreePort(),
    health: '/',
    env: databaseUrl ? { DATABASE_URL: databaseUrl } : {},
    log: `${folder}/bare-${databaseUrl ? 'pg' : 'hello'}.log`,
  });
}

/** As in production: with rate limits and logging, behind a load balancer that sets client addresses. */
export async function startProduct(
  folder: string,
  name: string,
  databaseUrl?: string,
  profileFile?: string,
): Promise<Server> {
  const options = profileFile ? ['--import', './bench/lib/profiler.mjs'] : ['--enable-source-maps'];
  return startServer({
    command: [NODE, ...MEMORY_FLAGS, ...options, 'server/dist/main.js'],
    port: await findFreePort(),
    health: '/healthz',
    env: {
      ...MEMORY_SETTINGS,
      NODE_ENV: 'production',
      PAYMENTS: 'test',
      DEMO: 'off',
      TRUST_PROXY: 'loopback',
      DRAIN_SECONDS: '0',
      DATA_DIR: `${folder}/${name}`,
      // Behind a proxy, the embedded database has no default for DOCTOR_VERIFICATION.
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DOCTOR_VERIFICATION: 'auto' }),
      ...(profileFile ? { PROFILE_FILE: profileFile } : {}),
    },
    log: `${folder}/${name}.log`,
  });
}

export async function fillEmbedded(folder: string, name: string, scale: Scale): Promise<void> {
  const { client } = await openEmbedded({ folder: `${folder}/${name}/database` });
  await seed(async (sql) => (await client.exec(sql)).at(-1)?.rows ?? [], scale);
  await client.close();
}
