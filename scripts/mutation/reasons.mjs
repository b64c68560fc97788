/** Why a mutant may live: module, a part of what it changes, and the reason. */
export const REASONS = [];
