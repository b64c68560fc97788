import { Worker } from 'node:worker_threads';

/** When it runs from source, as in tests and in `npm run dev`, a thread needs a loader for TypeScript. */
const isSource = import.meta.url.endsWith('.ts');

/** A thread that runs a file of this folder, with a limited heap. What decoders print about a file is discarded. */
export function startThread(name: 'draw-worker' | 'paper-worker', maxMegabytes: number): Worker {
  const file = new URL(isSource ? `./${name}.ts` : `./${name}.js`, import.meta.url);
  const loadSource = `import('tsx/esm/api').then(({ register }) => { register(); return import('${file.href}'); })`;
  return new Worker(isSource ? loadSource : file, {
    eval: isSource,
    stdout: name === 'paper-worker',
    stderr: name === 'paper-worker',
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
}
