import { eq } from 'drizzle-orm';
import { newVapidKeys, type VapidKeys } from '../../adapters/push/vapid';
import type { Db } from '../../db/client';
import { pushKeys } from '../../db/schema';

const KEY_ID = 'vapid';
const keysByDatabase = new WeakMap<Db, Promise<VapidKeys>>();

/** If several nodes create the keys at the same time, the first row wins. */
export function readPushKeys(db: Db): Promise<VapidKeys> {
  const cached = keysByDatabase.get(db);
  if (cached) return cached;
  const keys = load(db);
  keysByDatabase.set(db, keys);
  // The next call tries again.
  keys.catch(() => keysByDatabase.delete(db));
  return keys;
}

async function load(db: Db): Promise<VapidKeys> {
  const find = () => db.select().from(pushKeys).where(eq(pushKeys.id, KEY_ID));
  const [existing] = await find();
  if (existing) return existing;
  await db
    .insert(pushKeys)
    .values({ id: KEY_ID, ...newVapidKeys() })
    .onConflictDoNothing();
  const [stored] = await find();
  if (!stored) throw new Error('the push keys could not be stored');
  return stored;
}
