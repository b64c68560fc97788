import { DEVANAGARI, romanize, SCRIPT_RUNS } from './devanagari';

export interface Word {
  text: string;
  original: string;
  stem: string;
  /** A negation does not reach beyond its clause. */
  clause: number;
  /** A pattern does not reach beyond its sentence. */
  sentence: number;
}

const FILLERS = new Set(
  `a an the my his her its our their your this that these those is are was were am be been being have has had having i im ive he she we they it
  me him them us you of in on at to for with from by as and also very so too really quite bit some any there here just like feel feels feeling
  felt get gets getting got keep keeps since when while after before during do does did which who will would can could should may might
  please doctor sir madam hello hi hey ji
  hai he hain ho hu hun hoon tha thi the raha rahi rahe rha rhi rhe mein main mai mujhe mujhko mere mera meri ko ka ki ke se par pe aur bhi bahut
  bohot bahot bhot kuch ek kar karta karti karte liye tak gaya gayi gaye jata jati jate wala wali uska uski usko unko apna apne`.split(
    /\s+/,
  ),
);

export function splitWords(input: string): Word[] {
  const words: Word[] = [];
  let clause = 0;
  let sentence = 0;
  for (const [typed] of input.normalize('NFC').matchAll(SCRIPT_RUNS)) {
    for (const [token] of normalize(typed).matchAll(/[a-z0-9]+|[.!?\n;]+|,/g)) {
      if (token === ',') clause += 1;
      else if (/^[.!?\n;]/.test(token)) {
        clause += 1;
        sentence += 1;
      } else {
        if (CONTRAST.has(token)) clause += 1;
        const original = DEVANAGARI.test(typed) ? typed : token;
        words.push({ text: token, original, stem: stem(token), clause, sentence });
      }
    }
  }
  return words;
}

const CONTRAST = new Set(['but', 'however', 'lekin', 'magar', 'although', 'except']);

export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}

function normalize(input: string): string {
  return romanize(input)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/\bx[- ]ray/g, 'xray')
    .replace(/(\d)[.]\d+/g, '$1')
    .replace(/([a-z])\1{2,}/g, '$1$1');
}

const ENDINGS = /(?:ing|edly|ed|ely|ly|es|s)$/;
/** 'illness' and 'fitness' must keep their ending. */
const MIN_LENGTH_TO_CUT_NESS = 8;

/** 'tiredness' becomes 'tir' */
export function stem(word: string): string {
  if (word.length < 4) return word;
  let short = word.length >= MIN_LENGTH_TO_CUT_NESS ? word.replace(/ness$/, '') : word;
  // The last s of 'abscess', 'virus' or 'arthritis' is not an ending.
  if (!/(?:ss|us|is)$/.test(short)) {
    const cut = short.replace(ENDINGS, '');
    if (cut.length >= 3) short = cut;
  }
  short = short.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
  if (short.length > 3) short = short.replace(/e$/, '').replace(/y$/, 'i');
  return short;
}

export function foldHindi(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/ck/g, 'k')
    .replace(/([kgcjtdbs])h+/g, '$1')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/q/g, 'k')
    .replace(/ee|ii|ea/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/ai|ei|ae/g, 'e')
    .replace(/(.)\1+/g, '$1')
    .replace(/y$/, 'i')
    .replace(/([aeiou])n$/, '$1');
}
