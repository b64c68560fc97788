import { isNull } from 'drizzle-orm';
import { earlierOffers } from '../../db/schema';
import type { Person } from '../factories';
import { deleteAccount, deleteProfile, suspend } from '../leaving';
import type { TestApp, TestResponse } from '../test-app';
import type { EventInput, ModelEvent } from './event';
import { findPatient, listVisits, pick } from './scene';

type Visit = Awaited<ReturnType<typeof listVisits>>[number];
type Caller = ReturnType<TestApp['as']>;

const onVisit = (
  weight: number,
  act: (me: Caller, id: string, input: EventInput) => Promise<TestResponse>,
  filter: (visit: Visit) => boolean = () => true,
): ModelEvent => ({
  weight,
  run: async (scene, input) => {
    const visit = pick((await listVisits(scene)).filter(filter), input.targetIndex);
    const patient = visit && findPatient(scene, visit.patientId);
    if (!patient) return undefined;
    const { status } = await act(scene.t.as(patient), visit.id, input);
    return { status, patientId: patient.profile.id };
  },
});

const onOffer = (weight: number, answer: 'accept' | 'decline'): ModelEvent => ({
  weight,
  run: async (scene, { targetIndex }) => {
    const { t } = scene;
    const openOffers = await t.deps.db.select().from(earlierOffers).where(isNull(earlierOffers.endedAt));
    const offer = pick(openOffers, targetIndex);
    const visit = offer && (await listVisits(scene)).find(({ id }) => id === offer.appointmentId);
    const patient = visit && findPatient(scene, visit.patientId);
    if (!offer || !patient) return undefined;
    const { status, body } = await t
      .as(patient)
      .post(`/appointment/${visit.id}/earlier/${answer}`, { startsAt: offer.startsAt.toISOString() });
    const isOpen = offer.expiresAt > t.clock.now();
    return { status, patientId: patient.profile.id, offer: { isOpen, message: body.message } };
  },
});

const onPatient = (
  remove: (t: TestApp, person: Person<unknown>) => Promise<{ status: number }>,
): ModelEvent => ({
  weight: 1,
  run: async ({ t, patients }, { patientIndex }) => {
    const patient = pick(patients, patientIndex);
    return patient && { status: (await remove(t, patient)).status, patientId: patient.profile.id };
  },
});

const move = (me: Caller, id: string, { day, time }: EventInput) =>
  me.patch(`/appointment/reschedule/${id}`, { date: day, time });
const cancel = (me: Caller, id: string) => me.patch(`/appointment/cancel/${id}`);
const chooseTime = (me: Caller, id: string, { day, time }: EventInput) =>
  me.post(`/appointment/${id}/choose`, { date: day, time });
const chooseRefund = (me: Caller, id: string) => me.post(`/appointment/${id}/choose`, { refund: true });
const awaitsChoice = ({ chooseBy }: Visit) => chooseBy !== null;

export const PATIENT_EVENTS = {
  cancel: onVisit(14, cancel),
  move: onVisit(14, move),
  'choose-time': onVisit(18, chooseTime, awaitsChoice),
  'choose-money': onVisit(6, chooseRefund, awaitsChoice),
  'ask-earlier': onVisit(9, (me, id) => me.put(`/appointment/${id}/earlier`, { notice: 1 })),
  'stop-asking': onVisit(3, (me, id) => me.delete(`/appointment/${id}/earlier`)),
  accept: onOffer(34, 'accept'),
  decline: onOffer(20, 'decline'),
  'delete-profile': onPatient(deleteProfile),
  'delete-patient': onPatient(deleteAccount),
  'suspend-patient': onPatient(suspend),
} satisfies Record<string, ModelEvent>;
