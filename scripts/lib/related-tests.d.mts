export function selectNearestTests(tests: string[], changed: string[], max?: number): string[];
