export const REPORTS: string;
export function writtenBy(command: string): string;
export function writeDocsReport(name: string, command: string, text: string): string;
