import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { build as buildWeb } from 'vite';

if (!process.argv.includes('--server'))
  await buildWeb({ root: 'web', configFile: 'web/vite.config.ts', logLevel: 'warn' });

/** What every start needs. Native, data and rarely used packages stay outside the bundle. */
const BUNDLED = [
  '@carelane/contract',
  '@fastify/multipart',
  '@fastify/rate-limit',
  '@fastify/static',
  'drizzle-orm',
  'fastify',
  'helmet',
  'pg',
  'prom-client',
  'socket.io',
  'zod',
];
const isPackage = (id, name) => id === name || id.startsWith(`${name}/`);
const { dependencies } = JSON.parse(readFileSync('server/package.json', 'utf8'));
const packages = Object.keys(dependencies).filter((name) => !BUNDLED.includes(name));

const FOLDER = 'server/dist';
rmSync(FOLDER, { recursive: true, force: true });
const bundle = await rolldown({
  input: {
    main: 'server/src/main.ts',
    operator: 'server/src/operator.ts',
    'render-worker': 'server/src/render-worker.ts',
    'paper-worker': 'server/src/paper-worker.ts',
    'operations/main': 'server/src/operations/main.ts',
    'db/folder-lock': 'server/src/db/folder-lock.ts',
  },
  platform: 'node',
  external: (id) => id.startsWith('node:') || packages.some((name) => isPackage(id, name)),
});
await bundle.write({
  dir: FOLDER,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] },
  sourcemap: true,
});
await bundle.close();
// Node would read this map at every start. Under the new name only bench/flames.ts finds it.
renameSync(path.join(FOLDER, 'packages.js.map'), path.join(FOLDER, 'packages.map.json'));
for (const data of ['db/migrations', 'demo/portraits'])
  cpSync(`server/src/${data}`, path.join(FOLDER, data), { recursive: true });
