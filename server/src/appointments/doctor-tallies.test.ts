import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appointments, doctorPatientTallies, doctorTallies } from '../db/schema';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { testApp } from '../testing/test-app';

const t = await testApp();

const STATUSES = ['held', 'scheduled', 'completed', 'canceled'] as const;
type Status = (typeof STATUSES)[number];

interface VisitHistory {
  doctor: number;
  patient: number;
  statuses: Status[];
  isDeleted: boolean;
}

const visitHistory: fc.Arbitrary<VisitHistory> = fc.record({
  doctor: fc.nat(1),
  patient: fc.nat(1),
  statuses: fc.array(fc.constantFrom(...STATUSES), { minLength: 1, maxLength: 4 }),
  isDeleted: fc.boolean(),
});

async function applyHistories(histories: VisitHistory[], withinOneTransaction: boolean) {
  const doctors = [await givenDoctor(t), await givenDoctor(t)];
  const patients = [await givenPatient(t), await givenPatient(t)];
  for (const [slot, { statuses, isDeleted, ...pair }] of histories.entries()) {
    const doctor = doctors[pair.doctor];
    const patient = patients[pair.patient];
    const [first = 'held', ...later] = statuses;
    if (!doctor || !patient) throw new Error('no such doctor or patient');
    const { appointment } = await givenAppointment(t, { doctor, patient, slot, status: first });
    const isThisVisit = eq(appointments.id, appointment.id);
    const change = async (db: Pick<typeof t.deps.db, 'update' | 'delete'>) => {
      for (const status of later) await db.update(appointments).set({ status }).where(isThisVisit);
      if (isDeleted) await db.delete(appointments).where(isThisVisit);
    };
    await (withinOneTransaction ? t.deps.db.transaction(change) : change(t.deps.db));
  }
}

const countsByDoctor = () =>
  t.deps.db
    .select({
      doctorId: appointments.doctorId,
      scheduled: sql`count(*) filter (where status = 'scheduled')::int`,
      completed: sql`count(*) filter (where status = 'completed')::int`,
      canceled: sql`count(*) filter (where status = 'canceled')::int`,
      patients: sql`count(distinct patient_id) filter (where status in ('scheduled', 'completed'))::int`,
    })
    .from(appointments)
    .where(sql`status <> 'held'`)
    .groupBy(appointments.doctorId)
    .orderBy(appointments.doctorId);

const storedTallies = () =>
  t.deps.db
    .select()
    .from(doctorTallies)
    .where(sql`scheduled + completed + canceled > 0`)
    .orderBy(doctorTallies.doctorId);

const countsByPair = () =>
  t.deps.db
    .select({
      doctorId: appointments.doctorId,
      patientId: appointments.patientId,
      appointments: sql`count(*)::int`,
    })
    .from(appointments)
    .where(sql`status in ('scheduled', 'completed')`)
    .groupBy(appointments.doctorId, appointments.patientId)
    .orderBy(appointments.doctorId, appointments.patientId);

const storedPairs = () =>
  t.deps.db
    .select()
    .from(doctorPatientTallies)
    .where(sql`appointments <> 0`)
    .orderBy(doctorPatientTallies.doctorId, doctorPatientTallies.patientId);

test('a doctor’s tallies match the visits and patients in the table after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(visitHistory, { maxLength: 6 }),
      fc.boolean(),
      async (histories, withinOneTransaction) => {
        await t.reset();
        await applyHistories(histories, withinOneTransaction);
        expect(await storedTallies()).toEqual(await countsByDoctor());
        expect(await storedPairs()).toEqual(await countsByPair());
      },
    ),
    { numRuns: 30 },
  );
});

test('only a hold can expire', async () => {
  const { appointment } = await givenAppointment(t);
  const expire = t.deps.db
    .update(appointments)
    .set({ heldUntil: t.clock.now() })
    .where(eq(appointments.id, appointment.id));
  await expect(expire).rejects.toMatchObject({ cause: { constraint: 'appointments_only_held_expire' } });
});
