import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/client';
import { guardianships, patientProfiles, users } from '../db/schema';
import { readStatement } from '../db/statements/statement';
import type { AccountViewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { isLive } from './queries';

/** Sessions stay the same object while they are cached, so a patient's own id is looked up once in a while. */
const ownPatientIds = new WeakMap<AccountViewer, string>();

/**
 * The viewer as in a session that was switched to this patient, if it is one of those whom the account looks after now.
 * Otherwise the viewer as they are, to whom the patient is anybody else.
 */
export async function actForPatient(
  db: Queryable,
  viewer: AccountViewer,
  patientId: string,
): Promise<AccountViewer> {
  if (viewer.role !== 'patient' || viewer.actor || ownPatientIds.get(viewer) === patientId) return viewer;
  const [person] = await namedPerson(db, { patientId, guardianUserId: viewer.userId });
  if (!person) return viewer;
  if (person.userId === viewer.userId) ownPatientIds.set(viewer, patientId);
  if (person.guardianshipId === null) return viewer;
  if (person.suspendedAt) throw new Refusal('ACCOUNT_SUSPENDED');
  const { userId, name, sessionId } = viewer;
  return { ...viewer, userId: person.userId, name: person.name, actor: { userId, name, sessionId } };
}

const namedPerson = readStatement(
  'named-person',
  { patientId: patientProfiles.id, guardianUserId: guardianships.guardianUserId },
  (db, { patientId, guardianUserId }) =>
    db
      .select({
        userId: users.id,
        name: users.name,
        suspendedAt: users.suspendedAt,
        guardianshipId: guardianships.id,
      })
      .from(patientProfiles)
      .innerJoin(users, eq(users.id, patientProfiles.userId))
      .leftJoin(
        guardianships,
        and(
          eq(guardianships.patientUserId, users.id),
          eq(guardianships.guardianUserId, guardianUserId),
          isLive,
        ),
      )
      .where(and(eq(patientProfiles.id, patientId), isNull(patientProfiles.deletedAt))),
);

/**
 * For what would outlast the right. A switched session ends with the right, so that it is enough to lock the session. A
 * guardian's own session does not.
 */
export async function lockRightToAct(tx: Tx, { userId, sessionId, actor }: AccountViewer): Promise<void> {
  if (actor?.sessionId !== sessionId) return;
  const [right] = await tx
    .select({ id: guardianships.id })
    .from(guardianships)
    .where(
      and(eq(guardianships.guardianUserId, actor.userId), eq(guardianships.patientUserId, userId), isLive),
    )
    .for('share');
  if (!right) throw new Refusal('NOT_FOUND');
}
