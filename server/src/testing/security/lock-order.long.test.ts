import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryChannel } from '../../db/query-log';
import { testApp } from '../test-app';
import { type Actor, listChanges, sendConcurrently } from './send-concurrently';

const t = await testApp();
const ACTORS: Actor[] = ['own patient', 'own doctor', 'new patient', 'new doctor', 'operator'];

/** An insert into one of them locks the account that its row refers to. */
const { rows } = (await t.deps.db.execute(sql`
  select conrelid::regclass::text as "table" from pg_constraint
  where contype = 'f' and confrelid = 'users'::regclass`)) as unknown as { rows: { table: string }[] };
const TABLES_WITH_ACCOUNTS = rows.map(({ table }) => table).filter((table) => !table.endsWith('_profiles'));

function lockedBy(text: string): 'account' | 'profile' | undefined {
  const isLockingSelect = / for (no key update|key share|update|share)$/.test(text);
  if (/^update "users"/.test(text) || (isLockingSelect && / from "users"/.test(text))) return 'account';
  if (TABLES_WITH_ACCOUNTS.some((table) => text.startsWith(`insert into "${table}"`))) return 'account';
  if (/^update "(doctor|patient)_profiles"/.test(text)) return 'profile';
  if (isLockingSelect && / from "(doctor|patient)_profiles"/.test(text)) return 'profile';
  return undefined;
}

const BADGE_LOSING_CHANGE = listChanges(t, 'own doctor').flatMap((change) =>
  change.name === 'PATCH /doctor/update'
    ? [{ ...change, row: { ...change.row, send: () => ({ body: { registration_number: 'NEW-1' } }) } }]
    : [],
);

describe.each(ACTORS)('a change by %s', (actor) => {
  const changes = [...listChanges(t, actor), ...(actor === 'own doctor' ? BADGE_LOSING_CHANGE : [])];
  it.each(changes)('$name locks accounts before profiles', async (change) => {
    const order: string[] = [];
    const record = (query: unknown) => {
      const { text } = query as { text: string };
      const locked = lockedBy(text);
      if (locked) order.push(`${locked}: ${text.slice(0, 90)}`);
    };
    await sendConcurrently(t, actor, [change], (isSending) =>
      isSending ? queryChannel.subscribe(record) : queryChannel.unsubscribe(record),
    );
    const firstProfile = order.findIndex((lock) => lock.startsWith('profile'));
    const firstAccount = order.findIndex((lock) => lock.startsWith('account'));
    expect(firstProfile === -1 || firstAccount < firstProfile, order.join('\n')).toBe(true);
  });
});
