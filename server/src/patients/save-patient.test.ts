import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { Tx } from '../db/client';
import { images, type patientProfiles } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { givenPatient } from '../testing/factories';
import { testApp } from '../testing/test-app';
import { updatePatientImage } from './save-patient';

const t = await testApp();
beforeEach(() => t.reset());

/** The profile is deleted after it was read and before it is written, as by another node. */
function deletedBeforeWriting(id: string): Deps {
  const erase = (tx: Tx) => tx.execute(sql`update patient_profiles set deleted_at = now() where id = ${id}`);
  const withErasure = (tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name) {
        if (name !== 'update') return Reflect.get(target, name, target);
        return (table: typeof patientProfiles) => ({
          set: (fields: object) => ({
            where: (condition: never) => {
              const query = target.update(table).set(fields).where(condition);
              const afterErasing = async <T>(run: () => PromiseLike<T>) => {
                await erase(target);
                return run();
              };
              return {
                returning: () => afterErasing(() => query.returning()),
                // biome-ignore lint/suspicious/noThenProperty: a query without `returning` is awaited itself
                then: (done: never, failed: never) => afterErasing(() => query).then(done, failed),
              };
            },
          }),
        });
      },
    });
  const transaction = (work: (tx: Tx) => Promise<unknown>) =>
    t.deps.db.transaction((tx) => work(withErasure(tx)));
  return { ...t.deps, db: { transaction } as unknown as Deps['db'] };
}

it('a profile that is deleted at the same moment gets no picture', async () => {
  const { user, profile } = await givenPatient(t);
  const viewer = { userId: user.id, name: user.name, role: 'patient' } as Viewer;
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#ccc' } })
    .png()
    .toBuffer();
  const file = { bytes, filename: 'me.png' };
  const saving = updatePatientImage(deletedBeforeWriting(profile.id), viewer, file);
  await expect(saving).rejects.toMatchObject({ code: 'PATIENT_PROFILE_NOT_FOUND' });
  expect(await t.deps.db.select().from(images)).toEqual([]);
});
