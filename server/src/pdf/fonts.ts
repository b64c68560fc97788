import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { woffToSfnt } from './woff-to-sfnt';

export type Weight = 400 | 700;

const SCRIPTS = {
  devanagari: /\p{Script=Devanagari}/u,
  tamil: /\p{Script=Tamil}/u,
  bengali: /\p{Script=Bengali}/u,
  telugu: /\p{Script=Telugu}/u,
  kannada: /\p{Script=Kannada}/u,
  malayalam: /\p{Script=Malayalam}/u,
  gujarati: /\p{Script=Gujarati}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  oriya: /\p{Script=Oriya}/u,
} as const;
type Script = keyof typeof SCRIPTS;
export type Face = Script | 'latin' | 'latin-ext';

const scripts = Object.keys(SCRIPTS) as Script[];
const require = createRequire(import.meta.url);
const files = new Map<string, Buffer>();

/** The font file of a face: one package a script, Latin from the Devanagari package, drawn to go with it. */
export function fontFile(face: Face, weight: Weight): Buffer {
  const name = `${face}-${weight}`;
  let file = files.get(name);
  if (!file) {
    const family = `noto-sans-${face === 'latin' || face === 'latin-ext' ? 'devanagari' : face}`;
    file = woffToSfnt(
      readFileSync(require.resolve(`@fontsource/${family}/files/${family}-${face}-${weight}-normal.woff`)),
    );
    files.set(name, file);
  }
  return file;
}

/** Signs shared by several scripts (danda, joiners) stay with the text before them. */
const SHARED_INDIC = /[\u0964\u0965\u200c\u200d]/u;
const BASIC_LATIN = /^[ -\u00ff\u0131\u0152\u0153\u02bb-\u02dc\u2000-\u206f\u20ac\u2122\u2212]+$/u;

export function faceOf(grapheme: string, previous: Face): Face {
  const script = scripts.find((each) => SCRIPTS[each].test(grapheme));
  if (script) return script;
  if (SHARED_INDIC.test(grapheme)) return previous.startsWith('latin') ? 'devanagari' : previous;
  return BASIC_LATIN.test(grapheme) ? 'latin' : 'latin-ext';
}
