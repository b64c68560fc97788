import { getTableColumns, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../db/schema';
import type { TestApp } from '../test-app';

export const TABLES = Object.values(schema)
  .filter((value) => value instanceof PgTable)
  .map((table) => ({
    name: getTableConfig(table).name,
    columns: Object.entries(getTableColumns(table)).map(([key, column]) => ({
      key,
      type: column.dataType,
    })),
  }));

/** Changed by any request, refused ones too. */
const BOOKKEEPING = ['budgets', 'sessions'];

export interface StoredRow {
  table: string;
  key: string;
  cells: Record<string, unknown>;
  text: string;
}
/** Every row of every table, by table and primary key. */
export type DatabaseState = Map<string, StoredRow>;

export async function readDatabase(t: TestApp): Promise<DatabaseState> {
  const each = TABLES.filter(({ name }) => !BOOKKEEPING.includes(name)).map(
    ({ name }) => `select '${name}' as "table", to_jsonb(r)::text as "text" from "${name}" r`,
  );
  const answer = await t.deps.db.execute(sql.raw(each.join(' union all ')));
  const rows = (answer as unknown as { rows: { table: string; text: string }[] }).rows;
  return new Map(
    rows.map(({ table, text }) => {
      const cells = JSON.parse(text) as Record<string, unknown>;
      const key = `${table}:${rowKey(table, cells)}`;
      return [key, { table, key, cells, text }];
    }),
  );
}

function rowKey(table: string, cells: Record<string, unknown>): string {
  const keys = PRIMARY_KEYS.get(table) ?? ['id'];
  return keys.map((key) => String(cells[key])).join('/');
}

const PRIMARY_KEYS = new Map<string, string[]>([
  ['known_devices', ['secret_hash']],
  ['password_resets', ['token_hash']],
  ['email_confirmations', ['token_hash']],
  ['recovery_codes', ['code_hash']],
  ['doctor_tallies', ['doctor_id']],
  ['doctor_patient_tallies', ['doctor_id', 'patient_id']],
  ['doctor_exceptions', ['doctor_id', 'on_date']],
  ['consultation_messages', ['appointment_id', 'id']],
  ['consultation_notes', ['appointment_id', 'author']],
  ['audit_entries', ['patient_id', 'sequence']],
  ['audit_heads', ['patient_id']],
  ['prescription_versions', ['prescription_id', 'version']],
  ['test_checkout_refunds', ['idempotency_key']],
]);

/** The rows that existed before and are deleted or different now. */
export function changedRows(before: DatabaseState, after: DatabaseState): StoredRow[] {
  return [...before.values()].filter((row) => after.get(row.key)?.text !== row.text);
}

/** The effect of a request without ids: `users.name changed`, `payments +1`. */
export function describeEffect(before: DatabaseState, after: DatabaseState): string[] {
  const effects: string[] = [];
  for (const [key, row] of before) {
    const now = after.get(key);
    if (!now) effects.push(`${row.table} -1`);
    else
      for (const column of Object.keys(row.cells)) {
        if (JSON.stringify(row.cells[column]) !== JSON.stringify(now.cells[column]))
          effects.push(`${row.table}.${column} changed`);
      }
  }
  for (const [key, row] of after) if (!before.has(key)) effects.push(`${row.table} +1`);
  return effects.sort();
}
