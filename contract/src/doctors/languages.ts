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

const REQUIRED = 'At least one language is required';

function findLanguage(name: string): Language | undefined {
  const normalizedName = name.trim().toLowerCase();
  return LANGUAGES.find((language) => language.toLowerCase() === normalizedName);
}

export const languagesSchema = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())], REQUIRED),
    z.transform((value) =>
      (typeof value === 'string' ? value.split(',') : value).filter((name) => name.trim() !== ''),
    ),
  ),
  z.pipe(
    z.array(z.string()).check(
      z.minLength(1, REQUIRED),
      z.maxLength(50),
      z.refine((names) => names.every((name) => findLanguage(name) !== undefined), {
        error: `Please choose from ${LANGUAGES.join(', ')}.`,
      }),
    ),
    z.transform((names): Language[] =>
      LANGUAGES.filter((language) => names.some((name) => findLanguage(name) === language)),
    ),
  ),
);

export const languageSchema = z.pipe(
  z
    .string()
    .check(z.refine((name) => findLanguage(name) !== undefined, { error: 'We do not know this language.' })),
  z.transform((name) => findLanguage(name) as Language),
);

export function languagesText(languages: readonly string[]): string {
  return languages.join(', ');
}
