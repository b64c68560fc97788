import { isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { appointments } from '../../db/schema';
import { suspendAccount } from '../../operators/accounts/suspend-account';
import type { Ended } from '../../operators/end-presence';
import { unverifyDoctor, verifyDoctor } from '../../operators/verify-doctor';
import { checkout, confirm, payByCard, TOMORROW, webhook } from '../../testing/booking';
import { measured, times } from '../../testing/counts';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { brokenInvariants } from '../../testing/invariants';
import { deleteAccount, deleteProfile, withPassword } from '../../testing/leaving';
import { givenOperator } from '../../testing/operator';
import { type TestApp, testApp } from '../../testing/test-app';

const QUICK_RUNS = 12;
const RUNS = times(QUICK_RUNS, 1_000);
/** A fixed seed in the tests of every change, a new one each time in the proof. */
const SEED = RUNS === QUICK_RUNS ? { seed: 2611 } : {};
const TIMES = ['09:00 AM', '09:30 AM', '10:00 AM'];

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ env: { DOCTOR_VERIFICATION: 'required' } });
});

const who = fc.nat({ max: 2 });
const doctor = fc.nat({ max: 1 });
const nth = fc.nat({ max: 5 });
const time = fc.constantFrom(...TIMES);
const call = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('hold' as const), who, doctor, time }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'pay' as const,
        'confirm' as const,
        'message' as const,
        'expired' as const,
        'leave' as const,
      ),
      nth,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel' as const, 'move' as const, 'cannot-attend' as const),
      nth,
      time,
      day: fc.constantFrom(TOMORROW, '2026-03-04'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('delete-profile' as const, 'delete-patient' as const, 'suspend-patient' as const),
      who,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'delete-doctor' as const,
        'suspend-doctor' as const,
        'unverify' as const,
        'verify' as const,
        'rename' as const,
        'pause' as const,
        'resume' as const,
        'zone' as const,
        'fee' as const,
        'hours' as const,
      ),
      doctor,
    }),
  },
);
const step = fc.oneof(
  { weight: 10, arbitrary: call },
  { weight: 4, arbitrary: fc.record({ calls: fc.tuple(call, call) }) },
  {
    weight: 2,
    arbitrary: fc.record({ minutes: fc.constantFrom(1, 6, 36, 1_440) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      sweep: fc.constantFrom('jobs', 'expire-holds', 'reconcile-payments', 'end-choices'),
    }),
  },
);
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;

async function givenScene() {
  const doctors = [await withPassword(t, await givenDoctor(t)), await withPassword(t, await givenDoctor(t))];
  const patients = [];
  for (let n = 0; n < 3; n++) patients.push(await withPassword(t, await givenPatient(t)));
  const sessions: { id: string; patient: { token: string } }[] = [];
  const visits: { id: string; patient: { token: string } }[] = [];
  return { doctors, patients, sessions, visits };
}
type Scene = Awaited<ReturnType<typeof givenScene>>;

const pick = <T>(list: T[], nth: number): T | undefined => list[nth % Math.max(1, list.length)];

const done = (ended: Ended) => ({ status: ended === 'unknown' ? 404 : 200 });
const suspend = async ({ user }: { user: { id: string } }) =>
  done(await suspendAccount(givenOperator(t), user.id, 'Why'));

async function ofDoctor(
  scene: Scene,
  change: Extract<Call, { doctor: number; do: string }>['do'],
  n: number,
) {
  const who = scene.doctors[n]!;
  const me = t.as(who);
  switch (change) {
    case 'delete-doctor':
      return deleteAccount(t, who);
    case 'suspend-doctor':
      return suspend(who);
    case 'unverify':
      return done(await unverifyDoctor(givenOperator(t), who.user.id, 'Checked'));
    case 'verify':
      return done(await verifyDoctor(givenOperator(t), who.user.id, 'Checked'));
    case 'rename':
      return me.patch('/user/update-account-details', { name: 'Meera Krishnan', email: who.user.email });
    case 'pause':
    case 'resume':
      return me.patch(`/doctor/toggle-status/${who.profile.id}`, {
        status: change === 'pause' ? 'inactive' : 'active',
      });
    case 'zone':
      return me.patch('/doctor/update', { timezone: 'America/New_York' });
    case 'fee':
      return me.patch('/doctor/update', { fees: 900 });
    default:
      return me.put('/doctor/days-off', { daysOff: [{ date: TOMORROW, times: ['09:30 AM'] }] });
  }
}

async function ofSession(scene: Scene, what: string, n: number) {
  const session = pick(scene.sessions, n);
  if (!session) return undefined;
  const { id, patient } = session;
  if (what === 'pay') return payByCard(t, id);
  if (what === 'message') return webhook(t, id);
  if (what === 'expired') return webhook(t, id, 'checkout.session.expired');
  if (what === 'leave') return t.as(patient).post('/payment/cancel-checkout-session', { id });
  const answer = await confirm(t, patient, id);
  if (answer.body.status === 'confirmed') scene.visits.push({ id: answer.body.data.appointmentId, patient });
  return answer;
}

async function perform(scene: Scene, one: Call): Promise<{ status: number } | undefined> {
  if (one.do === 'hold') {
    const patient = scene.patients[one.who]!;
    const choice = { doctorId: scene.doctors[one.doctor]!.profile.id, date: TOMORROW, time: one.time };
    const answer = await checkout(t, patient, choice);
    if (answer.status === 201) scene.sessions.push({ id: answer.body.id, patient });
    return answer;
  }
  if ('who' in one) {
    const patient = scene.patients[one.who]!;
    if (one.do === 'suspend-patient') return suspend(patient);
    return one.do === 'delete-profile' ? deleteProfile(t, patient) : deleteAccount(t, patient);
  }
  if ('time' in one) {
    const visit = pick(scene.visits, one.nth);
    if (!visit) return undefined;
    const me = t.as(visit.patient);
    if (one.do === 'cancel') return me.patch(`/appointment/cancel/${visit.id}`);
    if (one.do === 'move')
      return me.patch(`/appointment/reschedule/${visit.id}`, { date: one.day, time: one.time });
    const answers = await Promise.all(
      scene.doctors.map((doctor) => t.as(doctor).post(`/appointment/${visit.id}/cannot-attend`, {})),
    );
    return answers.find(({ status }) => status >= 500) ?? answers[0];
  }
  return 'doctor' in one ? ofDoctor(scene, one.do, one.doctor) : ofSession(scene, one.do, one.nth);
}

test('random sequences of people, provider and clock keep the invariants', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await t.reset();
      const scene = await givenScene();
      for (const move of steps) {
        if ('minutes' in move) t.clock.advance({ minutes: move.minutes });
        else if ('sweep' in move) await (move.sweep === 'jobs' ? t.runJobs() : t.runSweep(move.sweep));
        else {
          const calls = 'calls' in move ? move.calls : [move];
          const answers = await Promise.all(calls.map((one) => perform(scene, one)));
          for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
        }
        expect(await brokenInvariants(t.deps.db)).toEqual([]);
      }
      for (const { id, patient } of scene.sessions) {
        await confirm(t, patient, id);
        await webhook(t, id, 'checkout.session.completed', `evt_last_${id}`);
      }
      t.clock.advance({ days: 3 });
      await t.runSweep('end-choices');
      expect(await t.deps.db.$count(appointments, isNotNull(appointments.chooseBy))).toBe(0);
      await t.runJobs();
      const broken = await brokenInvariants(t.deps.db, { settled: true });
      expect(broken.filter((sentence) => !sentence.startsWith('a job was given up'))).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true, ...SEED },
  );
  measured('B1', 'random sequences of booking, paying, leaving and changing, two at once', {
    sequences: RUNS,
    'broken invariants': 0,
  });
}, 3_600_000);
