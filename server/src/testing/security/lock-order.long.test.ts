import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queries } from '../../db/query-log';
import { testApp } from '../test-app';
import { type Actor, listChanges, sendAtOnce } from './at-once';

/** Accounts are locked before profiles, everywhere: see db/lock-people.ts. */
const t = await testApp();
const ACTORS: Actor[] = ['own patient', 'own doctor', 'new patient', 'new doctor', 'operator'];

/** An insert locks the account that its row refers to. */
const { rows } = (await t.deps.db.execute(sql`
  select conrelid::regclass::text as "table" from pg_constraint
  where contype = 'f' and confrelid = 'users'::regclass`)) as unknown as { rows: { table: string }[] };
const REFER_TO_ACCOUNTS = rows.map(({ table }) => table).filter((table) => !table.endsWith('_profiles'));

function lockedBy(text: string): 'account' | 'profile' | undefined {
  const locks = / for (no key update|key share|update|share)$/.test(text);
  if (/^update "users"/.test(text) || (locks && / from "users"/.test(text))) return 'account';
  if (REFER_TO_ACCOUNTS.some((table) => text.startsWith(`insert into "${table}"`))) return 'account';
  const isProfile = /^update "(doctor|patient)_profiles"/.test(text);
  return isProfile || (locks && / from "(doctor|patient)_profiles"/.test(text)) ? 'profile' : undefined;
}

/** With this change the doctor loses the badge and is notified. */
const LOSES_BADGE = listChanges(t, 'own doctor').flatMap((change) =>
  change.name === 'PATCH /doctor/update'
    ? [{ ...change, row: { ...change.row, send: () => ({ body: { registration_number: 'NEW-1' } }) } }]
    : [],
);

describe.each(ACTORS)('locks taken for %s', (actor) => {
  const changes = [...listChanges(t, actor), ...(actor === 'own doctor' ? LOSES_BADGE : [])];
  it.each(changes)('$name', async (change) => {
    const order: string[] = [];
    const record = (query: unknown) => {
      const { text } = query as { text: string };
      const locked = lockedBy(text);
      if (locked) order.push(`${locked}: ${text.slice(0, 90)}`);
    };
    await sendAtOnce(t, actor, [change], (isSending) =>
      isSending ? queries.subscribe(record) : queries.unsubscribe(record),
    );
    const profile = order.findIndex((lock) => lock.startsWith('profile'));
    const account = order.findIndex((lock) => lock.startsWith('account'));
    expect(profile === -1 || account < profile, order.join('\n')).toBe(true);
  });
});
