import { desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { AccountHooks } from '../../auth/account/account-hooks';
import type { Queryable } from '../../db/client';
import { appointments, disputes, doctorProfiles, patientProfiles } from '../../db/schema';
import type { Viewer } from '../../http/endpoints/viewer';

type Owner = Pick<Viewer, 'role' | 'userId'>;

const isOwn = ({ role, userId }: Owner): SQL =>
  eq(role === 'doctor' ? doctorProfiles.userId : patientProfiles.userId, userId);

function selectOwn(db: Queryable, owner: Owner) {
  return db
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(appointments, eq(appointments.id, disputes.appointmentId))
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(isOwn(owner));
}

export const disputeAccountHooks: AccountHooks = {
  async exportData(deps, viewer) {
    const rows = await selectOwn(deps.db, viewer).orderBy(desc(disputes.createdAt));
    return {
      disputes: rows.map(({ dispute: { patientStatement, doctorStatement, id: _id, ...dispute } }) => ({
        ...dispute,
        statement: viewer.role === 'doctor' ? doctorStatement : patientStatement,
      })),
    };
  },
  async onErase(tx, _deps, viewer) {
    const ids = (await selectOwn(tx, viewer)).map(({ dispute }) => dispute.id);
    if (ids.length === 0) return undefined;
    const cleared = viewer.role === 'doctor' ? { doctorStatement: null } : { patientStatement: null };
    await tx
      .update(disputes)
      .set({ ...cleared, decision: null })
      .where(inArray(disputes.id, ids));
    return undefined;
  },
};
