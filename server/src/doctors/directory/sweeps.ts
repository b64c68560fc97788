import { lt, sql } from 'drizzle-orm';
import { doctorChanges } from '../../db/schema';
import { defineSweep } from '../../jobs/queue';
import { CHANGE_RETENTION_MINUTES } from './changes';
import { currentDirectory } from './current-directory';

export const sweepDirectory = defineSweep({
  kind: 'doctor-directory',
  everySeconds: 5,
  run: async (deps) => {
    await currentDirectory(deps);
  },
});

export const sweepDoctorChanges = defineSweep({
  kind: 'doctor-changes',
  everySeconds: 60,
  run: async ({ db }) => {
    const before = sql`now() - make_interval(mins => ${CHANGE_RETENTION_MINUTES}::int)`;
    await db.delete(doctorChanges).where(lt(doctorChanges.changedAt, before));
  },
});
