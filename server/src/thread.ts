import { Worker } from 'node:worker_threads';

/** From source, as in tests and `npm run dev`, threads need a TypeScript loader. */
const isSource = import.meta.url.endsWith('.ts');

export function startThread(name: 'render-worker' | 'paper-worker', maxMegabytes: number): Worker {
  const file = new URL(isSource ? `./${name}.ts` : `./${name}.js`, import.meta.url);
  const loaderCode = `import('tsx/esm/api').then(({ register }) => { register(); return import('${file.href}'); })`;
  return new Worker(isSource ? loaderCode : file, {
    eval: isSource,
    stdout: name === 'paper-worker',
    stderr: name === 'paper-worker',
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
}
