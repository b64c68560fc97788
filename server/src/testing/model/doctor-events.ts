import { unverifyDoctor, verifyDoctor } from '../../operators/verify-doctor';
import type { DoctorRow, Person } from '../factories';
import { deleteAccount, suspend } from '../leaving';
import { givenOperator } from '../operator';
import type { ModelEvent } from './event';
import { DAYS, listVisits, pick, type Scene } from './scene';

type Act = (scene: Scene, doctor: Person<DoctorRow>) => Promise<{ status: number }>;

const byDoctor = (weight: number, act: Act): ModelEvent => ({
  weight,
  run: async (scene, { doctorIndex }) => {
    const doctor = pick(scene.doctors, doctorIndex);
    return doctor && { status: (await act(scene, doctor)).status };
  },
});

const onVisit = (
  weight: number,
  buildRequest: (id: string) => [path: string, method: 'post' | 'patch', body: object],
): ModelEvent => ({
  weight,
  run: async (scene, { targetIndex }) => {
    const visit = pick(await listVisits(scene), targetIndex);
    const doctor = visit && scene.doctors.find(({ profile }) => profile.id === visit.doctorId);
    if (!doctor) return undefined;
    const [path, method, body] = buildRequest(visit.id);
    const { status } = await scene.t.as(doctor)[method](path, body);
    return { status, patientId: visit.patientId };
  },
});

const setStatus =
  (status: 'active' | 'inactive'): Act =>
  ({ t }, doctor) =>
    t.as(doctor).patch(`/doctor/toggle-status/${doctor.profile.id}`, { status });
const decide =
  (decision: typeof verifyDoctor | typeof unverifyDoctor): Act =>
  async ({ t }, { user }) => {
    const result = await decision(givenOperator(t), user.id, 'Checked');
    return { status: result === 'done' ? 200 : 404 };
  };
const rename: Act = ({ t }, doctor) =>
  t.as(doctor).patch('/user/update-account-details', { name: 'Meera Krishnan', email: doctor.user.email });
const announceOnTime: Act = async ({ t }, doctor) => {
  const { status, body } = await t.as(doctor).delete('/doctor/running-late');
  // If no delay was announced, the call had no effect.
  return { status: status === 200 && body.data.visits === 0 ? 409 : status };
};

export const DOCTOR_EVENTS = {
  'cannot-attend': onVisit(12, (id) => [`/appointment/${id}/cannot-attend`, 'post', {}]),
  complete: onVisit(2, (id) => [`/appointment/update/${id}`, 'patch', { status: 'completed' }]),
  late: byDoctor(6, ({ t }, doctor) => t.as(doctor).put('/doctor/running-late', { minutes: 40 })),
  'on-time': byDoctor(4, announceOnTime),
  hours: byDoctor(2, ({ t }, doctor) =>
    t.as(doctor).put('/doctor/days-off', { daysOff: [{ date: DAYS[1], times: ['12:30 PM'] }] }),
  ),
  zone: byDoctor(5, ({ t }, doctor) =>
    t.as(doctor).patch('/doctor/update', { timezone: 'America/New_York' }),
  ),
  fee: byDoctor(2, ({ t }, doctor) => t.as(doctor).patch('/doctor/update', { fees: 900 })),
  pause: byDoctor(2, setStatus('inactive')),
  resume: byDoctor(4, setStatus('active')),
  unverify: byDoctor(1, decide(unverifyDoctor)),
  verify: byDoctor(4, decide(verifyDoctor)),
  rename: byDoctor(1, rename),
  'delete-doctor': byDoctor(1, ({ t }, doctor) => deleteAccount(t, doctor)),
  'suspend-doctor': byDoctor(1, ({ t }, doctor) => suspend(t, doctor)),
} satisfies Record<string, ModelEvent>;
