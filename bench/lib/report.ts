import { writeDocsReport } from '../../scripts/lib/write-docs-report.mjs';
import { describeMachine } from './machine';

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function checkAtLeast(value: number, target: number): string {
  return value >= target ? 'met' : `**missed**: ${Math.round(100 * (1 - value / target))} % below`;
}

export function checkAtMost(value: number, target: number): string {
  return value <= target ? 'met' : `**missed**: ${Math.round(100 * (value / target - 1))} % above`;
}

export const formatInteger = (value: number) => Math.round(value).toLocaleString('en');
export const formatMs = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;

export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export function publish(name: string, title: string, text: string, isFullRun: boolean): void {
  console.log(`\n${text}\n`);
  if (isFullRun) writeDocsReport(name, `bench ${name}`, `# ${title}\n\n${text}`);
}

export function dateAndMachine(): string {
  const date = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return `${date}, ${describeMachine()}`;
}
