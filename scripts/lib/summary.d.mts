interface Report {
  tests: { name: string; status: string; error?: string; reason?: string }[];
  failures: { name: string; error: string }[];
}

interface Outcome {
  passed: number;
  failed: number;
  lines: string[];
}

export function outcome(
  results: { reports: Report[]; failedSteps: string[] },
  isAnnounced?: (testName: string) => string | undefined,
): Outcome;

export function summary(outcome: Outcome): string;
