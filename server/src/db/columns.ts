import { randomBytes, randomUUID } from 'node:crypto';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';

export const casing = 'snake_case' as const;

/** UUID version 7: new rows are adjacent in an index. */
export function newId(at: number = Date.now()): string {
  // The time in milliseconds as 12 hexadecimal digits, the version and random digits.
  const time = at.toString(16).padStart(12, '0');
  const random = randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

export function newSecret(bytes = 24): string {
  return randomBytes(bytes).toString('base64url');
}

export const id = () => text().primaryKey().$defaultFn(newId);
export const instant = (column = '') => timestamp(column, { withTimezone: true, mode: 'date' });
export const instantNow = () => instant().notNull().defaultNow();

export const bytea = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
