import type { Config } from '../config';

/** Adds the last line of every email to an account. */
export function withChoicesLink(text: string, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${text.trimEnd()}\n\nChoose which messages you get, and when: ${publicUrl}/profile?tab=notifications\n`;
}
