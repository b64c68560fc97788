import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { checkout, confirm, payByCard, TOMORROW, webhook } from '../testing/booking';
import { measured, times } from '../testing/counts';
import { givenDoctor, givenPatient } from '../testing/factories';
import { brokenInvariants } from '../testing/invariants';
import { type TestApp, testApp } from '../testing/test-app';

const RUNS = times(12, 1_000);
const TIMES = ['09:00 AM', '09:30 AM', '10:00 AM'];

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const who = fc.nat({ max: 2 });
const step = fc.oneof(
  fc.record({
    do: fc.constant('hold' as const),
    who,
    doctor: fc.nat({ max: 1 }),
    time: fc.constantFrom(...TIMES),
  }),
  fc.record({
    do: fc.constantFrom(
      'pay' as const,
      'confirm' as const,
      'message' as const,
      'expired' as const,
      'leave' as const,
    ),
    nth: fc.nat({ max: 5 }),
  }),
  fc.record({
    do: fc.constantFrom('cancel' as const, 'move' as const),
    nth: fc.nat({ max: 5 }),
    time: fc.constantFrom(...TIMES),
  }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 6, 36) }),
  fc.record({ do: fc.constantFrom('work' as const, 'expire-holds' as const, 'reconcile-payments' as const) }),
);

test('whatever people, the provider and the clock do, in whatever order, the invariants hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await t.reset();
      const doctors = [await givenDoctor(t), await givenDoctor(t)];
      const patients = [await givenPatient(t), await givenPatient(t), await givenPatient(t)];
      const sessions: { id: string; patient: { token: string } }[] = [];
      const visits: { id: string; patient: { token: string } }[] = [];
      const pick = <T>(list: T[], nth: number): T | undefined => list[nth % Math.max(1, list.length)];

      for (const move of steps) {
        if (move.do === 'hold') {
          const patient = patients[move.who]!;
          const wish = { doctorId: doctors[move.doctor]!.profile.id, date: TOMORROW, time: move.time };
          const { status, body } = await checkout(t, patient, wish);
          expect([201, 409]).toContain(status);
          if (status === 201) sessions.push({ id: body.id, patient });
        } else if (move.do === 'wait') {
          t.clock.advance({ minutes: move.minutes });
        } else if (move.do === 'cancel' || move.do === 'move') {
          const visit = pick(visits, move.nth);
          if (!visit) continue;
          const answer =
            move.do === 'cancel'
              ? await t.as(visit.patient).patch(`/appointment/cancel/${visit.id}`)
              : await t
                  .as(visit.patient)
                  .patch(`/appointment/reschedule/${visit.id}`, { date: TOMORROW, time: move.time });
          expect(answer.status).toBeLessThan(500);
        } else if ('nth' in move) {
          const session = pick(sessions, move.nth);
          if (!session) continue;
          if (move.do === 'pay') await payByCard(t, session.id);
          if (move.do === 'message') expect((await webhook(t, session.id)).status).toBe(200);
          if (move.do === 'expired')
            expect((await webhook(t, session.id, 'checkout.session.expired')).status).toBe(200);
          if (move.do === 'leave')
            await t.as(session.patient).post('/payment/cancel-checkout-session', { id: session.id });
          if (move.do === 'confirm') {
            const { body } = await confirm(t, session.patient, session.id);
            if (body.status === 'confirmed')
              visits.push({ id: body.data.appointmentId, patient: session.patient });
          }
        } else if (move.do === 'work') await t.runJobs();
        else await t.runSweep(move.do);
        expect(await brokenInvariants(t.deps.db)).toEqual([]);
      }
      for (const session of sessions) await confirm(t, session.patient, session.id);
      await t.runJobs();
      const broken = await brokenInvariants(t.deps.db, { settled: true });
      expect(broken.filter((sentence) => !sentence.startsWith('a job was given up'))).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  measured('B1', 'random sequences of book, hold, pay, cancel, move and expire', {
    sequences: RUNS,
    'broken invariants': 0,
  });
}, 3_600_000);
