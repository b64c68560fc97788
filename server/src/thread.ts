import { Worker } from 'node:worker_threads';

/** From source, as tests and `npm run dev` run it, a thread needs the loader of TypeScript. */
const isSource = import.meta.url.endsWith('.ts');

/** A thread that runs a file of this folder, with a limited heap. What decoders print about a file stays unread. */
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
