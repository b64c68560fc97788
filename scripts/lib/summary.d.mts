interface Report {
  tests: { name: string; status: string; error?: string; reason?: string }[];
  failures: { name: string; error: string }[];
}

interface Outcome {
  passed: number;
  failed: number;
  lines: string[];
}

export function evaluateResults(
  results: { reports: Report[]; failedSteps: string[] },
  findReason?: (testName: string) => string | undefined,
): Outcome;

export function formatSummary(outcome: Outcome): string;
