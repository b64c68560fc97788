import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { woffToSfnt } from './woff-to-sfnt';

export type Weight = 400 | 700;

/** Latin comes from the Devanagari family, which matches it. What that lacks (½, ±, µ) comes from Noto Sans. */
const FAMILIES = {
  latin: 'noto-sans-devanagari',
  'latin-ext': 'noto-sans-devanagari',
  'more-latin': 'noto-sans',
  'more-latin-ext': 'noto-sans',
  vietnamese: 'noto-sans',
  greek: 'noto-sans',
  cyrillic: 'noto-sans',
  'cyrillic-ext': 'noto-sans',
  arabic: 'noto-naskh-arabic',
  devanagari: 'noto-sans-devanagari',
  tamil: 'noto-sans-tamil',
  bengali: 'noto-sans-bengali',
  telugu: 'noto-sans-telugu',
  kannada: 'noto-sans-kannada',
  malayalam: 'noto-sans-malayalam',
  gujarati: 'noto-sans-gujarati',
  gurmukhi: 'noto-sans-gurmukhi',
  oriya: 'noto-sans-oriya',
} as const;
export type Face = keyof typeof FAMILIES;
export const FACES = Object.keys(FAMILIES) as Face[];

const require = createRequire(import.meta.url);
const files = new Map<string, Buffer>();

/** PDFKit reads TrueType and OpenType faster than WOFF. */
export function fontFile(face: Face, weight: Weight): Buffer {
  const name = `${face}-${weight}`;
  let file = files.get(name);
  if (!file) {
    const family = FAMILIES[face];
    file = woffToSfnt(
      readFileSync(
        require.resolve(
          `@fontsource/${family}/files/${family}-${face.replace('more-', '')}-${weight}-normal.woff`,
        ),
      ),
    );
    files.set(name, file);
  }
  return file;
}
