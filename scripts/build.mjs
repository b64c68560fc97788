// Builds the web pages, then the server: its modules one by one in the same layout, with what lies beside them.
import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { build as buildWeb } from 'vite';

await buildWeb({ root: 'web', configFile: 'web/vite.config.ts', logLevel: 'warn' });

rmSync('server/dist', { recursive: true, force: true });
const dependencies = Object.keys(JSON.parse(readFileSync('server/package.json', 'utf8')).dependencies);
const bundle = await rolldown({
  input: ['server/src/main.ts', 'server/src/operations/main.ts', 'server/src/operator.ts'].filter(
    (file) => file !== 'server/src/operator.ts' || exists(file),
  ),
  platform: 'node',
  external: (id) =>
    id.startsWith('node:') ||
    (dependencies.some((name) => id === name || id.startsWith(`${name}/`)) && !id.startsWith('@carelane/')) ||
    id === 'pino',
});
await bundle.write({
  dir: 'server/dist',
  format: 'esm',
  preserveModules: true,
  preserveModulesRoot: path.resolve('server/src'),
  entryFileNames: '[name].js',
  sourcemap: true,
});
await bundle.close();
cpSync('server/src', 'server/dist', { recursive: true, filter: (file) => !/\.tsx?$/.test(file) });

function exists(file) {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}
