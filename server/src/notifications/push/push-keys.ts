import { eq } from 'drizzle-orm';
import { newVapidKeys, type VapidKeys } from '../../adapters/push/vapid';
import type { Db } from '../../db/client';
import { pushKeys } from '../../db/schema';

const ONLY = 'vapid';
const known = new WeakMap<Db, Promise<VapidKeys>>();

/** Made once for the site. When several nodes make them at the same time, the first row wins. */
export function readPushKeys(db: Db): Promise<VapidKeys> {
  const keys = known.get(db) ?? load(db);
  known.set(db, keys);
  keys.catch(() => known.delete(db));
  return keys;
}

async function load(db: Db): Promise<VapidKeys> {
  const find = () => db.select().from(pushKeys).where(eq(pushKeys.id, ONLY));
  const [kept] = await find();
  if (kept) return kept;
  await db
    .insert(pushKeys)
    .values({ id: ONLY, ...newVapidKeys() })
    .onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error('the push keys could not be stored');
  return made;
}
