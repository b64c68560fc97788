import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointments } from '../db/schema';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { connectSocket, listenForSockets, type TestSocket } from '../testing/socket-client';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
let sockets: TestSocket[] = [];
beforeAll(async () => {
  t = await testApp();
  await listenForSockets(t);
});
beforeEach(() => t.reset());
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});

async function connect(person: { token: string }, auth: Record<string, unknown> = {}): Promise<TestSocket> {
  const socket = await connectSocket(t, person, auth);
  sockets.push(socket);
  return socket;
}

const shortPause = () => new Promise((resolve) => setTimeout(resolve, 120));

async function givenRoom() {
  const visit = await givenAppointment(t);
  const { roomId, id } = visit.appointment;
  const [doctor, patient] = [await connect(visit.doctor), await connect(visit.patient)];
  return { ...visit, room: roomId, appointmentId: id, doctorSocket: doctor, patientSocket: patient };
}

async function givenCall() {
  const visit = await givenRoom();
  for (const socket of [visit.doctorSocket, visit.patientSocket]) {
    expect(await socket.send('join-room', { room: visit.room, user: {} })).toEqual({ ok: true });
  }
  return visit;
}

const description = { type: 'offer', sdp: 'v=0' };
const SIGNALS = [
  ['offer', { offer: description }],
  ['answer', { answer: { type: 'answer', sdp: 'v=0' } }],
  ['ice-candidate', { candidate: { candidate: 'candidate:1', sdpMid: '0' } }],
  ['send-message', { message: { id: 'm1', text: 'hello' } }],
  ['user-connected', { user: {} }],
  ['ready-for-offer', {}],
  ['end-session', { user: {} }],
] as const;
const ALL_EVENTS = [['join-room', { user: {} }], ['leave-room', {}], ...SIGNALS] as const;
const ROOM_EVENTS = [
  'offer',
  'answer',
  'ice-candidate',
  'receive-message',
  'user-connected',
  'session-ended',
  'ready',
  'user-disconnected',
] as const;

describe('a call is set up', () => {
  it('only the doctor is asked for an offer, once both are ready', async () => {
    const { room, doctorSocket, patientSocket } = await givenCall();
    await patientSocket.send('ready-for-offer', { room });
    await shortPause();
    expect(patientSocket.received('ready')).toEqual([]);
    await doctorSocket.send('ready-for-offer', { room });
    expect(await patientSocket.until('ready')).toEqual([{}]);
    expect(await doctorSocket.until('ready')).toEqual([{}]);
    expect(await doctorSocket.until('trigger-offer')).toEqual([{}]);
    await shortPause();
    expect(patientSocket.received('trigger-offer')).toEqual([]);
  });

  it('signals reach the other side unchanged, and not the sender', async () => {
    const { room, doctorSocket, patientSocket } = await givenCall();
    await doctorSocket.send('offer', { room, offer: description });
    expect(await patientSocket.until('offer')).toEqual([{ offer: description }]);
    await patientSocket.send('ice-candidate', { room, candidate: null });
    expect(await doctorSocket.until('ice-candidate')).toEqual([{ candidate: null }]);
    expect(doctorSocket.received('offer')).toEqual([]);
  });

  it('signals carry the session’s identity, no matter what the browser claims', async () => {
    const { room, doctorSocket, patientSocket, patient } = await givenCall();
    await patientSocket.send('user-connected', {
      room,
      user: { _id: 'x', name: 'Dr. Fake', role: 'doctor' },
    });
    const [event] = await doctorSocket.until('user-connected');
    expect(event).toEqual({ user: { _id: patient.user.id, name: patient.user.name, role: 'patient' } });
  });
});

describe('the recorded arrival', () => {
  async function doctorJoinedAt(appointmentId: string) {
    const [row] = await t.deps.db.select().from(appointments).where(eq(appointments.id, appointmentId));
    return row?.doctorJoinedAt ?? null;
  }
  const minutesFromStart = (startsAt: Date, minutes: number) =>
    new Date(startsAt.getTime() + minutes * 60_000);

  it('is the time at which the doctor first joined during the join window', async () => {
    const { appointment, appointmentId, room, doctorSocket } = await givenRoom();
    const { startsAt } = appointment;
    for (const [minutes, recorded] of [
      [-600, null],
      [-16, null],
      [-15, -15],
      [5, -15],
    ] as const) {
      t.clock.set(minutesFromStart(startsAt, minutes));
      await doctorSocket.send('join-room', { room });
      expect(await doctorJoinedAt(appointmentId)).toEqual(
        recorded === null ? null : minutesFromStart(startsAt, recorded),
      );
    }
  });

  it('is recorded for the patient too, even one who came early and stayed', async () => {
    const { appointment, appointmentId, room, patientSocket } = await givenRoom();
    const patientJoinedAt = async () => {
      const [row] = await t.deps.db.select().from(appointments).where(eq(appointments.id, appointmentId));
      return row?.patientJoinedAt ?? null;
    };
    await patientSocket.send('join-room', { room });
    expect(await patientJoinedAt()).toBeNull();
    const opensAt = minutesFromStart(appointment.startsAt, -15);
    t.clock.set(opensAt);
    await t.runJobs();
    expect(await patientJoinedAt()).toEqual(opensAt);
    expect(await doctorJoinedAt(appointmentId)).toBeNull();
  });

  it('is missing for a doctor who joins after the window', async () => {
    const { appointment, appointmentId, room, doctorSocket } = await givenRoom();
    t.clock.set(minutesFromStart(appointment.startsAt, 31));
    await doctorSocket.send('join-room', { room });
    expect(await doctorJoinedAt(appointmentId)).toBeNull();
  });

  it('is the start of the window for a doctor who joined early and is still in the room', async () => {
    const [stayed, left] = [await givenRoom(), await givenRoom()];
    for (const { room, doctorSocket } of [stayed, left]) await doctorSocket.send('join-room', { room });
    await left.doctorSocket.send('leave-room', { room: left.room });
    const opensAt = minutesFromStart(stayed.appointment.startsAt, -15);
    t.clock.set(opensAt);
    await t.runJobs();
    expect(await doctorJoinedAt(stayed.appointmentId)).toEqual(opensAt);
    expect(await doctorJoinedAt(left.appointmentId)).toBeNull();
  });

  it('belongs to the new time for two people who are in the room when the visit is moved, and stay', async () => {
    const { appointment, appointmentId, room, doctor, patient, doctorSocket, patientSocket } =
      await givenRoom();
    t.clock.set(minutesFromStart(appointment.startsAt, -10));
    for (const socket of [doctorSocket, patientSocket]) await socket.send('join-room', { room });
    const { body } = await t
      .as(patient)
      .patch(`/appointment/reschedule/${appointmentId}`, { date: '2026-03-04', time: '12:00 PM' });
    const movedTo = new Date(body.data.startsAt);
    const readVisit = async () => (await t.as(doctor).get(`/appointment/${appointmentId}`)).body.data;
    t.clock.set(minutesFromStart(movedTo, -16));
    await t.runSweep('renew-stays');
    expect(await readVisit()).toMatchObject({ doctorJoined: false, patientJoined: false });
    t.clock.set(minutesFromStart(movedTo, -14));
    await t.runSweep('renew-stays');
    expect(await readVisit()).toMatchObject({ doctorJoined: true, patientJoined: true });
    t.clock.set(minutesFromStart(movedTo, 31));
    expect((await t.as(patient).patch(`/appointment/cancel/${appointmentId}`)).status).toBe(409);
  });
});

describe('a room', () => {
  it('announces who is in it to both people, even before they enter', async () => {
    const { room, appointmentId, doctorSocket, patientSocket, doctor } = await givenRoom();
    await patientSocket.send('join-room', { room });
    const waiting = { appointmentId, doctor: false, patient: true };
    expect(await doctorSocket.until('room-presence')).toEqual([waiting]);
    expect((await t.as(doctor).get('/consultation/waiting')).body.data).toEqual([waiting]);
    await patientSocket.send('leave-room', { room });
    await doctorSocket.until('room-presence', 2);
    expect((await t.as(doctor).get('/consultation/waiting')).body.data).toEqual([]);
  });

  it('shows its waiting patient to a doctor who has hundreds of old visits to complete', async () => {
    const { appointment, room, appointmentId, patientSocket, doctor } = await givenRoom();
    const DAY_MS = 86_400_000;
    const oldVisits = Array.from({ length: 200 }, (_, index) => ({
      ...appointment,
      id: `old-${index}`,
      roomId: `old-room-${index}`,
      startsAt: new Date(appointment.startsAt.getTime() - (index + 3) * DAY_MS),
    }));
    await t.deps.db.insert(appointments).values(oldVisits);
    await patientSocket.send('join-room', { room });
    expect((await t.as(doctor).get('/consultation/waiting')).body.data).toEqual([
      { appointmentId, doctor: false, patient: true },
    ]);
  });

  it('lets the newest tab take over and notifies the earlier one', async () => {
    const { room, doctorSocket, patientSocket, patient } = await givenCall();
    const secondTab = await connect(patient);
    await secondTab.send('join-room', { room });
    expect(await patientSocket.until('taken-over')).toEqual([{}]);
    expect((await patientSocket.send('offer', { room, offer: description })).ok).toBe(false);
    await doctorSocket.send('offer', { room, offer: description });
    await secondTab.until('offer');
    expect(patientSocket.received('offer')).toEqual([]);
    expect(doctorSocket.received('user-disconnected')).toEqual([]);
  });

  it('does not let a connection that its page has replaced take over when its request arrives late', async () => {
    const { room, doctorSocket, patient } = await givenCall();
    const replaced = await connect(patient, { page: 'p', connection: 1 });
    await replaced.send('join-room', { room });
    const current = await connect(patient, { page: 'p', connection: 2 });
    await current.send('join-room', { room });
    expect(await replaced.send('join-room', { room })).toMatchObject({ ok: false, code: 'NOT_IN_ROOM' });
    await doctorSocket.send('offer', { room, offer: description });
    await current.until('offer');
    expect(current.received('taken-over')).toEqual([]);
  });

  it.each([
    ['another page', { page: 'q', connection: 1 }],
    ['a client that does not count its connections', {}],
    ['a client that counts them in a different way', { page: 'p', connection: 'first' }],
  ])('lets %s take over, no matter how often the earlier one has connected', async (_, auth) => {
    const { room, patient } = await givenCall();
    const earlier = await connect(patient, { page: 'p', connection: 2 });
    await earlier.send('join-room', { room });
    expect(await (await connect(patient, auth)).send('join-room', { room })).toEqual({ ok: true });
    expect(await earlier.until('taken-over')).toEqual([{}]);
  });

  it('does not let a page that comes back after an outage take over from the page that replaced it', async () => {
    const { room, doctorSocket, patient } = await givenCall();
    const laptop = await connect(patient, { page: 'laptop', connection: 1 });
    await laptop.send('join-room', { room });
    laptop.close();
    const phone = await connect(patient, { page: 'phone', connection: 1 });
    await phone.send('join-room', { room });
    const laptopAgain = await connect(patient, { page: 'laptop', connection: 2 });
    const answer = await laptopAgain.send('join-room', { room, isReturn: true });
    expect(answer).toMatchObject({ ok: false, code: 'NOT_IN_ROOM' });
    expect(laptopAgain.received('taken-over')).toEqual([{}]);
    expect(phone.received('taken-over')).toEqual([]);
    await doctorSocket.send('offer', { room, offer: description });
    await phone.until('offer');
    expect(laptopAgain.received('offer')).toEqual([]);
    phone.close();
    await expect.poll(() => laptopAgain.send('join-room', { room, isReturn: true })).toEqual({ ok: true });
  });

  it.each(['when the session ends', 'when the person leaves'])(
    'is not entered again by a connection restored after this: %s',
    async (event) => {
      const { room, appointmentId, doctor, doctorSocket, patientSocket } = await givenCall();
      const { raw } = patientSocket;
      await patientSocket.until('room-presence');
      raw.io.reconnection(true);
      if (event === 'when the session ends') raw.io.reconnectionDelay(1_000);
      raw.io.engine.close();
      if (event === 'when the session ends') await doctorSocket.send('end-session', { room });
      await expect.poll(() => raw.connected && raw.recovered, { timeout: 20_000 }).toBe(true);
      const { body } = await t.as(doctor).get(`/consultation/${appointmentId}/presence`);
      expect(body.data.patient).toBe(false);
      expect(
        await patientSocket.send('send-message', { room, message: { id: 'm', text: 'hi' } }),
      ).toMatchObject({
        code: 'NOT_IN_ROOM',
      });
      expect(await patientSocket.send('join-room', { room })).toEqual({ ok: true });
    },
  );
});

describe('leaving', () => {
  it('is announced immediately', async () => {
    const { room, doctorSocket, patientSocket, patient } = await givenCall();
    await patientSocket.send('leave-room', { room });
    const [departure] = await doctorSocket.until('user-disconnected');
    expect(departure?.user._id).toBe(patient.user.id);
  });

  it('is announced when the doctor ends the session, which does not complete the appointment', async () => {
    const { room, doctorSocket, patientSocket, doctor, appointmentId } = await givenCall();
    await doctorSocket.send('end-session', { room, user: {} });
    expect(await patientSocket.until('session-ended')).toEqual([{}]);
    expect(await doctorSocket.until('session-ended')).toEqual([{}]);
    const { body } = await t.as(doctor).get(`/consultation/${appointmentId}/presence`);
    expect(body.data).toEqual({ appointmentId, doctor: false, patient: false });
    const [row] = await t.deps.db.select().from(appointments).where(eq(appointments.id, appointmentId));
    expect(row?.status).toBe('scheduled');
  });

  it('also for both when the doctor has marked the visit as completed before ending the session', async () => {
    const { room, appointmentId, doctor, doctorSocket, patientSocket } = await givenCall();
    await t.as(doctor).patch(`/appointment/update/${appointmentId}`, { status: 'completed' });
    expect(await doctorSocket.send('end-session', { room })).toEqual({ ok: true });
    expect(await patientSocket.until('session-ended')).toEqual([{}]);
  });

  it('comes after an entering that was asked for earlier, and before one that was asked for later', async () => {
    const { room, appointmentId, doctor, patientSocket } = await givenRoom();
    const isInside = async () =>
      (await t.as(doctor).get(`/consultation/${appointmentId}/presence`)).body.data.patient;
    const send = (event: string) => patientSocket.send(event, { room });
    await Promise.all([send('join-room'), send('leave-room')]);
    expect(await isInside()).toBe(false);
    await Promise.all([send('join-room'), send('leave-room'), send('join-room')]);
    expect(await isInside()).toBe(true);
  });

  it('cannot be forced by the patient', async () => {
    const { room, doctorSocket, patientSocket } = await givenCall();
    expect(await patientSocket.send('end-session', { room })).toMatchObject({
      ok: false,
      code: 'WRONG_ROLE',
    });
    await shortPause();
    expect(doctorSocket.received('session-ended')).toEqual([]);
  });
});

describe('chat', () => {
  it('arrives with the sender that the server knows, and is stored once no matter how often it is sent', async () => {
    const { room, appointmentId, doctorSocket, patientSocket, patient, doctor } = await givenCall();
    const message = { id: 'm-1', text: '  Good morning  ', sender: 'doctor', senderName: 'Somebody' };
    for (let i = 0; i < 3; i++) {
      expect(await patientSocket.send('send-message', { room, message })).toEqual({ ok: true });
    }
    await shortPause();
    const expected = {
      id: 'm-1',
      sender: 'patient',
      senderName: patient.user.name,
      text: 'Good morning',
      time: '09:30 AM',
      createdAt: t.clock.now().toISOString(),
    };
    expect(doctorSocket.received('receive-message')).toEqual([expected]);
    const { body } = await t.as(doctor).get(`/consultation/${appointmentId}/messages`);
    expect(body.data).toEqual([expected]);
  });

  it('does not let one side reuse a message id of the other', async () => {
    const { room, doctorSocket, patientSocket } = await givenCall();
    await doctorSocket.send('send-message', { room, message: { id: 'x', text: 'mine' } });
    const response = await patientSocket.send('send-message', { room, message: { id: 'x', text: 'forged' } });
    expect(response).toMatchObject({ ok: false, code: 'CONFLICT' });
  });

  it.each([
    ['blank', { id: 'a', text: '   ' }],
    ['too long', { id: 'a', text: 'x'.repeat(4001) }],
    ['without an id', { text: 'hello' }],
    ['with a null byte', { id: 'a', text: 'a\0b' }],
  ])('refuses a message that is %s', async (_title, message) => {
    const { room, patientSocket } = await givenCall();
    expect(await patientSocket.send('send-message', { room, message })).toMatchObject({
      ok: false,
      code: 'INVALID',
    });
    expect(await patientSocket.until('error')).toHaveLength(1);
  });

  it('limits the rate of messages', async () => {
    const { room, doctorSocket, patientSocket } = await givenCall();
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        patientSocket.send('send-message', { room, message: { id: `f${i}`, text: 'x' } }),
      ),
    );
    expect(responses.filter(({ ok }) => ok)).toHaveLength(20);
    await shortPause();
    expect(doctorSocket.received('receive-message')).toHaveLength(20);
  });
});

describe('a room is closed to others', () => {
  it.each(ALL_EVENTS)('%s from an outsider reaches nobody', async (event, fields) => {
    const { room, doctorSocket, patientSocket } = await givenCall();
    for (const outsider of [await givenPatient(t), await givenDoctor(t)]) {
      const socket = await connect(outsider);
      expect(await socket.send(event, { room, ...fields })).toMatchObject({
        ok: false,
        code: 'APPOINTMENT_NOT_FOUND',
      });
      await doctorSocket.send('offer', { room, offer: description });
      await patientSocket.until('offer');
      await shortPause();
      for (const name of ROOM_EVENTS) expect(socket.received(name)).toEqual([]);
    }
    for (const name of ROOM_EVENTS) expect(doctorSocket.received(name)).toEqual([]);
  });

  it.each(SIGNALS)('%s from a participant who has not joined reaches nobody', async (event, fields) => {
    const { room, doctorSocket, patientSocket } = await givenRoom();
    await doctorSocket.send('join-room', { room });
    expect(await patientSocket.send(event, { room, ...fields })).toMatchObject({
      ok: false,
      code: 'NOT_IN_ROOM',
    });
    await shortPause();
    for (const name of ROOM_EVENTS) expect(doctorSocket.received(name)).toEqual([]);
  });

  it.each(SIGNALS)(
    '%s is refused once the appointment is canceled, even during a call',
    async (event, fields) => {
      const { room, appointmentId, doctorSocket, patientSocket } = await givenCall();
      await t.deps.db
        .update(appointments)
        .set({ status: 'canceled' })
        .where(eq(appointments.id, appointmentId));
      for (const sender of [doctorSocket, patientSocket]) {
        expect(await sender.send(event, { room, ...fields })).toMatchObject({
          ok: false,
          code: 'NOT_SCHEDULED',
        });
      }
      expect(await patientSocket.send('join-room', { room })).toMatchObject({
        ok: false,
        code: 'NOT_SCHEDULED',
      });
      await shortPause();
      for (const name of ROOM_EVENTS) {
        expect(doctorSocket.received(name)).toEqual([]);
        expect(patientSocket.received(name)).toEqual([]);
      }
    },
  );

  it.each([undefined, null, 7, 'room', [], {}, { room: { $ne: '' } }, { room: 'a'.repeat(65) }])(
    'a payload of %j is refused with an error',
    async (payload) => {
      const { patientSocket } = await givenRoom();
      for (const [event] of ALL_EVENTS) {
        expect(await patientSocket.send(event, payload)).toMatchObject({ ok: false, code: 'INVALID' });
      }
    },
  );
});
