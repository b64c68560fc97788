import { isNull } from 'drizzle-orm';
import { earlierOffers } from '../../db/schema';
import type { Person } from '../factories';
import { deleteAccount, deleteProfile, suspend } from '../leaving';
import type { Answer, TestApp } from '../test-app';
import type { Choice, ModelEvent } from './event';
import { findPatient, listVisits, pick } from './scene';

type Visit = Awaited<ReturnType<typeof listVisits>>[number];
type Caller = ReturnType<TestApp['as']>;

/** An event by the patient of one of these visits. */
const onVisit = (
  weight: number,
  act: (me: Caller, id: string, choice: Choice) => Promise<Answer>,
  which: (visit: Visit) => boolean = () => true,
): ModelEvent => ({
  weight,
  run: async (scene, choice) => {
    const visit = pick((await listVisits(scene)).filter(which), choice.nth);
    const patient = visit && findPatient(scene, visit.patientId);
    if (!patient) return undefined;
    const { status } = await act(scene.t.as(patient), visit.id, choice);
    return { status, patientId: patient.profile.id };
  },
});

const onOffer = (weight: number, answer: 'accept' | 'decline'): ModelEvent => ({
  weight,
  run: async (scene, { nth }) => {
    const { t } = scene;
    const open = await t.deps.db.select().from(earlierOffers).where(isNull(earlierOffers.endedAt));
    const offer = pick(open, nth);
    const visit = offer && (await listVisits(scene)).find(({ id }) => id === offer.appointmentId);
    const patient = visit && findPatient(scene, visit.patientId);
    if (!offer || !patient) return undefined;
    const { status, body } = await t.as(patient).post(`/appointment/earlier/${offer.id}/${answer}`);
    const isOpen = offer.expiresAt > t.clock.now();
    return { status, patientId: patient.profile.id, offer: { isOpen, message: body.message } };
  },
});

const leaving = (
  leave: (t: TestApp, person: Person<unknown>) => Promise<{ status: number }>,
): ModelEvent => ({
  weight: 1,
  run: async ({ t, patients }, { who }) => {
    const patient = pick(patients, who);
    return patient && { status: (await leave(t, patient)).status, patientId: patient.profile.id };
  },
});

const move = (me: Caller, id: string, { day, time }: Choice) =>
  me.patch(`/appointment/reschedule/${id}`, { date: day, time });
const cancel = (me: Caller, id: string) => me.patch(`/appointment/cancel/${id}`);
const awaitsChoice = ({ chooseBy }: Visit) => chooseBy !== null;

export const PATIENT_EVENTS = {
  cancel: onVisit(14, cancel),
  move: onVisit(14, move),
  'choose-time': onVisit(18, move, awaitsChoice),
  'choose-money': onVisit(6, cancel, awaitsChoice),
  'ask-earlier': onVisit(9, (me, id) => me.put(`/appointment/${id}/earlier`, { notice: 1 })),
  'stop-asking': onVisit(3, (me, id) => me.delete(`/appointment/${id}/earlier`)),
  accept: onOffer(34, 'accept'),
  decline: onOffer(20, 'decline'),
  'delete-profile': leaving(deleteProfile),
  'delete-patient': leaving(deleteAccount),
  'suspend-patient': leaving(suspend),
} satisfies Record<string, ModelEvent>;
