import type { Logger } from 'drizzle-orm/logger';

/** Sees every statement that this process sends, and counts those that may change what a search of doctors shows. */
export class WriteWatch implements Logger {
  /** Grows with each; what was read under a smaller count may be out of date. */
  directoryWrites = 0;

  logQuery(text: string): void {
    if (!text.startsWith('select') && DIRECTORY_TABLES.test(text)) this.directoryWrites += 1;
  }
}

const DIRECTORY_TABLES = /\b(doctor_profiles|doctor_exceptions|appointments|users)\b/;
