export const EVERYDAY_WORDS: Record<string, string>;
