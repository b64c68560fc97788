import { guardianships } from '../db/schema';
import { channel } from '../realtime/realtime';
import { givenAppointment, givenDoctor, givenPatient } from './factories';
import { givenFamily } from './family';
import { givenWaitingGuest } from './guests';
import { withPassword } from './leaving';
import { connectGuest, connectSocket } from './socket-client';
import type { TestApp } from './test-app';

const MINUTE_MS = 60_000;

/** Doctor, patient, a guest in the call and one who waits. A guardian acts for the patient and has invited the guests. */
export async function givenFullRoom(
  t: TestApp,
  minutesAfterStart: number,
  { isOwnAccount = false, hasOtherGuardian = true },
) {
  const doctor = await withPassword(t, await givenDoctor(t));
  const { guardian, child } = await givenFamily(t);
  await withPassword(t, guardian);
  const other = await givenPatient(t);
  if (hasOtherGuardian)
    await t.deps.db
      .insert(guardianships)
      .values({ guardianUserId: other.user.id, patientUserId: child.id, relation: 'child' });
  const patient = isOwnAccount ? await withPassword(t, await givenPatient(t)) : child;
  const visit = await givenAppointment(t, { doctor, patient });
  const { appointment } = visit;
  t.clock.set(new Date(appointment.startsAt.getTime() + minutesAfterStart * MINUTE_MS).toISOString());
  const room = appointment.roomId;
  const sockets = { doctor: await connectSocket(t, doctor), patient: await connectSocket(t, patient) };
  for (const socket of Object.values(sockets))
    if (!(await socket.send('join-room', { room })).ok) throw new Error('entering the room failed');
  const admitted = await givenWaitingGuest(t, visit, 'Gita Guest');
  const waiting = await givenWaitingGuest(t, visit, 'Wasim Waiting');
  const guests = {
    admitted: await connectGuest(t, admitted),
    waiting: await connectGuest(t, waiting),
  };
  const admit = `/consultation/${appointment.id}/invites/${admitted.id}/admit`;
  if ((await t.as(doctor).post(admit)).status !== 200) throw new Error('letting the guest in failed');
  const close = () => {
    for (const socket of [...Object.values(sockets), ...Object.values(guests)]) socket.close();
  };
  return { doctor, guardian, patient, appointment, room, sockets, guests, close };
}
export type FullRoom = Awaited<ReturnType<typeof givenFullRoom>>;

export type Place = 'in' | 'out' | 'closed' | 'gone';
/** `out`: no longer in the room, and the browser was told that the session ended. `closed`: without a connection. */
export async function findPlaces(t: TestApp, { room, sockets, guests }: FullRoom) {
  const inside = (await t.deps.realtime.io.in(channel.room(room)).fetchSockets()).map(({ id }) => id);
  const place = (socket: FullRoom['sockets']['doctor']): Place => {
    if (!socket.raw.connected) return 'closed';
    if (inside.includes(socket.raw.id ?? '')) return 'in';
    return socket.received('session-ended').length > 0 ? 'out' : 'gone';
  };
  const guestPlace = (socket: FullRoom['guests']['waiting']): Place =>
    socket.raw.connected ? 'in' : 'closed';
  return [
    place(sockets.doctor),
    place(sockets.patient),
    guestPlace(guests.admitted),
    guestPlace(guests.waiting),
  ].join(' ');
}
