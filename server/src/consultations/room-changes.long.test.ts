import { beforeEach, expect, it } from 'vitest';
import { cancelRefunded } from '../appointments/changes/cancel-appointment';
import { endGuardian } from '../operators/accounts/end-guardian';
import { endSessions } from '../operators/accounts/end-sessions';
import { unverifyDoctor } from '../operators/verify-doctor';
import { closeProfile } from '../testing/family';
import { type FullRoom, findPlaces, givenFullRoom, type Place } from '../testing/full-room';
import { deleteAccount, deleteProfile, PASSWORD, suspend } from '../testing/leaving';
import { givenOperator } from '../testing/operator';
import { listenForSockets } from '../testing/socket-client';
import { testApp } from '../testing/test-app';

const t = await testApp();
const { db } = t.deps;
await listenForSockets(t);
beforeEach(() => t.reset());

const NEW_PASSWORD = 'dry-season-78';
/** Guests lose access within half a second. */
const WAIT_MS = 800;

type Row = [
  change: string,
  minutesAfterStart: number,
  happen: (room: FullRoom) => Promise<unknown>,
  /** Of doctor, patient, guest in the call and waiting guest. */
  places: `${Place} ${Place} ${Place} ${Place}`,
  /** Whether those who are still connected can enter again. */
  canEnter: boolean,
  options?: { isOwnAccount?: boolean; hasOtherGuardian?: boolean },
];
const operator = givenOperator(t);
const BEFORE = -5;
const DURING = 10;

const CHANGES: Row[] = [
  ['nothing changes', BEFORE, async () => {}, 'in in in in', true],
  [
    'the patient moves the visit',
    BEFORE,
    ({ patient, appointment }) =>
      t
        .as(patient)
        .patch(`/appointment/reschedule/${appointment.id}`, { date: '2026-03-10', time: '12:00 PM' }),
    'in in closed closed',
    true,
  ],
  [
    'the patient cancels',
    BEFORE,
    ({ patient, appointment }) => t.as(patient).patch(`/appointment/cancel/${appointment.id}`),
    'out out closed closed',
    false,
  ],
  [
    'the payment is refunded on the page of the card provider',
    BEFORE,
    ({ appointment }) => db.transaction((tx) => cancelRefunded(tx, t.deps, appointment.id, 500)),
    'out out closed closed',
    false,
  ],
  [
    'the doctor cannot attend',
    BEFORE,
    ({ doctor, appointment }) => t.as(doctor).post(`/appointment/${appointment.id}/cannot-attend`, {}),
    'out out closed closed',
    false,
  ],
  [
    'the doctor is running late',
    BEFORE,
    ({ doctor }) => t.as(doctor).put('/doctor/running-late', { minutes: 15 }),
    'in in in in',
    true,
  ],
  [
    'the doctor stops taking patients',
    BEFORE,
    ({ doctor }) => t.as(doctor).patch('/doctor/update', { status: 'inactive' }),
    'in in in in',
    true,
  ],
  [
    'the doctor completes the visit',
    DURING,
    ({ doctor, appointment }) =>
      t.as(doctor).patch(`/appointment/update/${appointment.id}`, { status: 'completed' }),
    'in in closed closed',
    false,
  ],
  [
    'the doctor ends the session',
    DURING,
    ({ sockets, room }) => sockets.doctor.send('end-session', { room, user: {} }),
    'out out closed closed',
    true,
  ],
  ['twelve hours pass', DURING, async () => t.clock.advance({ hours: 12 }), 'in in closed closed', true],
  [
    'the doctor signs out',
    DURING,
    ({ doctor }) => t.as(doctor).post('/user/logout'),
    'closed in in in',
    true,
  ],
  [
    'an operator signs the doctor out',
    DURING,
    ({ doctor }) => endSessions(operator, doctor.user.id, 'Why'),
    'closed in in in',
    true,
  ],
  [
    'the doctor is suspended before the visit',
    BEFORE,
    ({ doctor }) => suspend(t, doctor),
    'closed out closed closed',
    false,
  ],
  ['the doctor is suspended', DURING, ({ doctor }) => suspend(t, doctor), 'closed out closed closed', false],
  [
    'the doctor’s verification is withdrawn',
    DURING,
    ({ doctor }) => unverifyDoctor(operator, doctor.user.id, 'Why'),
    'closed out closed closed',
    false,
  ],
  [
    'the doctor’s account is deleted',
    DURING,
    ({ doctor }) => deleteAccount(t, doctor),
    'closed out closed closed',
    false,
  ],
  [
    'the patient is suspended',
    DURING,
    ({ patient }) => suspend(t, patient),
    'out closed closed closed',
    false,
  ],
  [
    'the patient’s account is deleted',
    DURING,
    ({ patient }) => deleteAccount(t, patient),
    'out closed closed closed',
    false,
    { isOwnAccount: true },
  ],
  [
    'the patient deletes the profile',
    DURING,
    ({ patient }) => deleteProfile(t, patient),
    'out out closed closed',
    false,
    { isOwnAccount: true },
  ],
  [
    'the guardian signs out',
    DURING,
    ({ guardian }) => t.as(guardian).post('/user/logout'),
    'in closed in in',
    true,
  ],
  [
    'the guardian changes the password',
    DURING,
    async ({ guardian }) => {
      const body = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
      const { email } = guardian.user;
      const elsewhere = await t.anonymous.post('/user/login', { email, password: PASSWORD });
      return t.as({ token: elsewhere.body.data.accessToken }).patch('/user/change-password', body);
    },
    'in closed in closed',
    true,
  ],
  [
    'the guardian is suspended and another one is left',
    DURING,
    ({ guardian }) => suspend(t, guardian),
    'in closed in closed',
    true,
  ],
  [
    'the guardian’s right ends and another one is left',
    DURING,
    ({ guardian, patient }) =>
      endGuardian(operator, patient.user.id, { guardianId: guardian.user.id, reason: 'Why' }),
    'in closed closed closed',
    true,
  ],
  [
    'the last guardian’s right ends',
    DURING,
    ({ guardian, patient }) =>
      endGuardian(operator, patient.user.id, { guardianId: guardian.user.id, reason: 'Why' }),
    'out closed closed closed',
    false,
    { hasOtherGuardian: false },
  ],
  [
    'the last guardian closes the profile',
    DURING,
    ({ guardian, patient }) => closeProfile(t, guardian, patient.profile.id),
    'out closed closed closed',
    false,
    { hasOtherGuardian: false },
  ],
];

it.each(CHANGES)('%s: who stays in the room and who can enter it', async (...row) => {
  const [, minutesAfterStart, happen, places, canEnter, options = {}] = row;
  const full = await givenFullRoom(t, minutesAfterStart, options);
  await happen(full);
  await expect.poll(() => findPlaces(t, full)).toBe(places);
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  expect(await findPlaces(t, full)).toBe(places);
  for (const socket of Object.values(full.sockets)) {
    if (socket.raw.connected) expect((await socket.send('join-room', { room: full.room })).ok).toBe(canEnter);
  }
});
