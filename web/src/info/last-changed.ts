export const LAST_CHANGED = { iso: '2026-11-17', words: '17 November 2026' } as const;
