export const LAST_CHANGED = { iso: '2026-11-19', text: '19 November 2026' } as const;
