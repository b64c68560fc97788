import { eq, getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { prescriptions } from '../../db/schema';
import { readContent } from '../../prescriptions/content';
import type { TestApp } from '../test-app';

const IDENTITY = /(^id|^author|Id)$/;

const DAY_MS = 86_400_000;

type Row = Record<string, unknown>;

export const contentColumns = (table: PgTable): [string, PgColumn][] =>
  Object.entries(getTableColumns(table)).filter(
    ([name, column]) => name !== 'updatedAt' && !IDENTITY.test(name) && !column.generated,
  );

export function otherValue(table: PgTable, row: Row, name: string, column: PgColumn, now: Date): unknown {
  const value = row[name];
  // A held slot is not a visit yet.
  if (column.enumValues)
    return column.enumValues.find((candidate) => candidate !== value && candidate !== 'held');
  if (Array.isArray(value)) return value.slice(1);
  if (column.dataType === 'date') return value instanceof Date ? new Date(value.getTime() - DAY_MS) : now;
  if (column.dataType === 'number') return Number(value ?? 0) + 1;
  if (column.dataType === 'json') return otherJson(table, row, name);
  if (column.getSQLType() === 'date') return '2001-02-03';
  if (name === 'timezone') return 'Europe/Berlin';
  return `${value ?? ''} changed`;
}

function otherJson(table: PgTable, row: Row, name: string): unknown {
  if (table !== prescriptions) return { ...(row[name] as object), items: ['changed'] };
  const issued = row.issued as Row;
  if (name === 'issued') return { ...issued, doctorName: 'Changed', patientName: 'Changed' };
  return { ...readContent(row as typeof prescriptions.$inferSelect), diagnosis: 'changed' };
}

export async function setColumns(
  t: TestApp,
  table: PgTable,
  key: { column: PgColumn; value: string },
  change: Row,
): Promise<boolean> {
  try {
    await t.deps.db.update(table).set(change).where(eq(key.column, key.value));
    return true;
  } catch {
    return false;
  }
}
