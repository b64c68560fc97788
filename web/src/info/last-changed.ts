export const LAST_CHANGED = { iso: '2026-11-18', words: '18 November 2026' } as const;
