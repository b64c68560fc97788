import * as z from 'zod/mini';

export const LANGUAGES = [
  'English',
  'Hindi',
  'Spanish',
  'French',
  'Arabic',
  'Chinese',
  'German',
  'Italian',
] as const;
export type Language = (typeof LANGUAGES)[number];

const NONE = 'At least one language is required';

function languageNamed(word: string): Language | undefined {
  const wanted = word.trim().toLowerCase();
  return LANGUAGES.find((language) => language.toLowerCase() === wanted);
}

/** A comma-separated string (or a list) on the wire, a list without duplicates inside. */
export const languagesSchema = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())], NONE),
    z.transform((value) =>
      (typeof value === 'string' ? value.split(',') : value).filter((word) => word.trim() !== ''),
    ),
  ),
  z.pipe(
    z.array(z.string()).check(
      z.minLength(1, NONE),
      z.maxLength(50),
      z.refine((words) => words.every((word) => languageNamed(word) !== undefined), {
        error: `Please choose from ${LANGUAGES.join(', ')}.`,
      }),
    ),
    z.transform((words): Language[] =>
      LANGUAGES.filter((language) => words.some((word) => languageNamed(word) === language)),
    ),
  ),
);

export const languageSchema = z.pipe(
  z
    .string()
    .check(z.refine((word) => languageNamed(word) !== undefined, { error: 'We do not know this language.' })),
  z.transform((word) => languageNamed(word) as Language),
);

export function languagesText(languages: readonly string[]): string {
  return languages.join(', ');
}
