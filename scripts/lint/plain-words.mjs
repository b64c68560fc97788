import { lineAt } from './line-at.mjs';

const ODD_WORDS = [
  [/\bwho(?:m)?ever\b/gi, 'anyone who, the person who'],
  [/\banew\b/gi, 'again, re-encode, retry'],
  [/\b(?:thus|hence|henceforth|hereby|thereof|therein|whereupon|hitherto)\b/gi, 'so, then, from now on'],
  [/\bsomebody whom\b/gi, 'someone who, a person that'],
  [/\b(?:MOST|LEAST|FEWEST)_[A-Z]/g, 'MAX_… or MIN_…'],
  [/\b(?:visits? ahead|visits? to come|coming visits?)\b/gi, 'upcoming visit'],
  [/\bfor ever\b/gi, 'forever'],
  [/\bat a distance\b/gi, 'remote'],
  [/\bon the (?:doctor|patient)['’]s clock\b/gi, 'in the doctor’s time zone'],
  [/\bhears? of\b/gi, 'is notified of, learns of'],
  [/\bin spite of\b/gi, 'despite'],
  [/(?<!['"])\bmeanwhile\b/g, 'in the meantime, or until then'],
  [/\b(?:misspelt|labelled(?!by)|neighbour\w*|recognis\w*|behaviours?)\b/gi, 'the American spelling'],
];

const ODD_NAMES = [
  [/\b(?:const|let|function)\s+[a-z]\w*Of\b/g, 'a name that says what it is, such as appointmentColumns'],
  [/\b(?:const|let|function)\s+(?:most|least|fewest)[A-Z]\w*/g, 'max… or min…'],
  [
    /\b(?:const|let|function)\s+(?:told|heard|overheard|wish|whole|asker|together|most|least|aTurn|tell[A-Z]\w*|\w+Meant|lookout)\b/g,
    'what the value is',
  ],
  [/\b(?:interface|type|class)\s+(?:Told|Heard|\w*Wish|Whole|Asker|Whose|Said)\b/g, 'what the value is'],
];

const TYPED_TEXT = /^server\/src\/(?:testing\/phrases\/|assistant\/|text\/|doctors\/complaints\/)|phrases/;
const UNCHECKED = [
  /^docs\/(?:glossary\.md|reports\/)/,
  /\/migrations\//,
  /^scripts\/lint\/plain-words/,
  /\.svg$/,
];

export function oddWords(file, text) {
  if (TYPED_TEXT.test(file) || UNCHECKED.some((pattern) => pattern.test(file))) return [];
  const patterns = /\.(?:tsx?|m?js)$/.test(file) ? [...ODD_WORDS, ...ODD_NAMES] : ODD_WORDS;
  return patterns.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: lineAt(text, match.index),
      message: `“${match[0]}” is not plain English; write: ${instead}`,
    })),
  );
}
