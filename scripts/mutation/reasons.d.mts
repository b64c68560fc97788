export const REASONS: [module: string, code: string, reason: string, mutated?: string][];
