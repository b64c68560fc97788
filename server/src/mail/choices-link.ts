import type { Config } from '../config';

export function withChoicesLink(text: string, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${text.trimEnd()}\n\nChoose which messages you get, and when: ${publicUrl}/profile?tab=notifications\n`;
}
