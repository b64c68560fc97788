export function nearest(tests: string[], changed: string[], max?: number): string[];
