import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { vi } from 'vitest';

export interface FoundExpression {
  file: string;
  source: string;
  flags: string;
}

const ROOTS = ['contract/src', 'server/src'];
const NOT_THE_PRODUCT = /\.test\.ts$|\.fixture\.ts$|\/testing\//;

export async function collectRegularExpressions(): Promise<FoundExpression[]> {
  const found: FoundExpression[] = [];
  for (const file of ROOTS.flatMap(sourceFiles)) {
    const text = readFileSync(file, 'utf8');
    for (const { pattern, flags } of findLiterals(parseSync(file, text).program))
      found.push({ file, source: pattern, flags });
    if (/\bRegExp\(/.test(text)) found.push(...(await findConstructed(file)));
  }
  return found;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name))
    .filter((file) => file.endsWith('.ts') && !NOT_THE_PRODUCT.test(file));
}

interface Literal {
  pattern: string;
  flags: string;
}

function findLiterals(node: unknown): Literal[] {
  if (node === null || typeof node !== 'object') return [];
  if ('regex' in node && node.regex) return [node.regex as Literal];
  return Object.values(node).flatMap(findLiterals);
}

async function findConstructed(file: string): Promise<FoundExpression[]> {
  const found: FoundExpression[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [source, flags = '']: [string | RegExp, string?]) {
      // The second stack frame is the code that called the constructor.
      if (typeof source === 'string' && new Error('where').stack?.split('\n')[2]?.includes(file))
        found.push({ file, source, flags });
      return new target(source, flags);
    },
  });
  try {
    vi.resetModules();
    await import(path.resolve(file));
  } finally {
    globalThis.RegExp = Original;
  }
  return found;
}
