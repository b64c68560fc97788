import type { Plugin } from 'vite';

const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad';
const CHUNKS = ['app', 'common'];

/**
 * Chromium compiles a file that begins with this comment off the main thread while it loads.
 * https://v8.dev/blog/explicit-compile-hints,
 * docs/decisions/pages-and-speed.md#functions-are-compiled-while-they-load
 */
export function compileHints(): Plugin {
  return {
    name: 'carelane:compile-hints',
    apply: 'build',
    generateBundle: {
      // Earlier, Vite would put its own first line in front of the comment.
      order: 'post',
      handler(_options, bundle) {
        for (const name of CHUNKS) {
          const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
          if (chunk?.type !== 'chunk') throw new Error(`the build has no chunk ${name}`);
          chunk.code = `${COMPILE_AT_ONCE}\n${chunk.code}`;
        }
      },
    },
  };
}
