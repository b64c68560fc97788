import { DISCONNECT_GRACE_SECONDS } from '@carelane/contract/consultations/consultation';
import type { ClientEventName } from '@carelane/contract/realtime';
import { eq } from 'drizzle-orm';
import { appointments } from '../db/schema';
import type { Deps } from '../deps';
import { humanId, humanName, type Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { type EventCall, onEvent, type SocketHandlers } from '../realtime/on-event';
import { isReplacedBy } from '../realtime/page-connection';
import { type AppSocket, channel } from '../realtime/realtime';
import { storeMessage } from './chat';
import { Departures } from './departures';
import { EventRate } from './event-rate';
import { endAllGuests } from './guests/end-guests';
import { guestsIn, seatsChannel } from './guests/guest-channels';
import { memberEvents } from './guests/member-events';
import { noteArrival } from './note-arrival';
import { announcePresence, readyChannel, socketsIn } from './presence';
import { getOpenRoom, type Room, toParticipant } from './rooms';
import { beginStay, endStay, endStays, watchStays } from './stays';

/** The room's events. Each one is checked again: participant, status of the appointment, rate. */
export function consultationSocket(graceSeconds = DISCONNECT_GRACE_SECONDS): SocketHandlers {
  const rates = {
    entering: new EventRate({ burst: 20, perSecond: 1 }),
    signalling: new EventRate({ burst: 200, perSecond: 20 }),
    chatting: new EventRate({ burst: 20, perSecond: 2 }),
  };
  const departures = new Departures(graceSeconds);

  const roomFor = async <N extends ClientEventName>(call: EventCall<N>, rate: EventRate): Promise<Room> => {
    const { deps, viewer, payload } = call;
    if (deps.config.rateLimits) rate.spend(viewer.userId, deps.clock.now());
    return getOpenRoom(deps.db, viewer, payload.room);
  };
  /** The sender must be in the room, so that nobody can send into it from outside. */
  const joinedRoomFor = async <N extends ClientEventName>(
    call: EventCall<N>,
    rate: EventRate,
  ): Promise<Room> => {
    const room = await roomFor(call, rate);
    if (!call.socket.rooms.has(channel.room(room.roomId))) throw new Refusal('NOT_IN_ROOM');
    return room;
  };

  return {
    events: [
      onEvent('join-room', async (call) => {
        const { deps, socket, viewer } = call;
        const room = await roomFor(call, rates.entering);
        await takeOver(deps, socket, room, viewer);
        await socket.join(channel.room(room.roomId));
        departures.arrived(deps, room.roomId, viewer);
        await beginStay(deps, room, viewer);
        await noteArrival(deps, room, viewer.role);
        await announcePresence(deps, room);
      }),
      onEvent('user-connected', async (call) => {
        const { roomId } = await joinedRoomFor(call, rates.entering);
        call.socket.to(channel.room(roomId)).emit('user-connected', { user: toParticipant(call.viewer) });
      }),
      onEvent('ready-for-offer', async (call) => {
        const { roomId } = await joinedRoomFor(call, rates.entering);
        await call.socket.join(readyChannel(roomId));
        await triggerOffer(call.deps, roomId);
      }),
      onEvent('offer', async (call) => {
        const { roomId } = await joinedRoomFor(call, rates.signalling);
        call.socket.to(channel.room(roomId)).emit('offer', { offer: call.payload.offer });
      }),
      onEvent('answer', async (call) => {
        const { roomId } = await joinedRoomFor(call, rates.signalling);
        call.socket.to(channel.room(roomId)).emit('answer', { answer: call.payload.answer });
      }),
      onEvent('ice-candidate', async (call) => {
        const { roomId } = await joinedRoomFor(call, rates.signalling);
        call.socket.to(channel.room(roomId)).emit('ice-candidate', { candidate: call.payload.candidate });
      }),
      onEvent('send-message', async (call) => {
        const { deps, viewer, payload } = call;
        const room = await joinedRoomFor(call, rates.chatting);
        const { message, isNew } = await storeMessage(
          deps.db,
          room,
          viewer,
          payload.message,
          deps.clock.now(),
        );
        if (!isNew) return;
        deps.realtime.toRoom(room.roomId, 'receive-message', message);
        guestsIn(deps).to(seatsChannel(room.roomId)).emit('receive-message', message);
      }),
      onEvent('end-session', async (call) => {
        const { deps, viewer } = call;
        const room = await joinedRoomFor(call, rates.entering);
        if (viewer.role !== 'doctor') throw new Refusal('WRONG_ROLE', 'Only the doctor can end the session.');
        await endSession(deps, room);
        departures.forget(room.roomId);
      }),
      onEvent('leave-room', async (call) => {
        const { deps, socket, viewer } = call;
        const { room: roomId } = call.payload;
        // A person in the room may always leave, also when the appointment was just completed.
        if (!socket.rooms.has(channel.room(roomId))) return void (await roomFor(call, rates.entering));
        await socket.leave(channel.room(roomId));
        await socket.leave(readyChannel(roomId));
        await endStay(deps, roomId, viewer);
        await departures.announce(deps, roomId, viewer);
      }),
      ...memberEvents({
        signalling: (call) => joinedRoomFor(call, rates.signalling),
        asking: (call) => joinedRoomFor(call, rates.entering),
      }),
    ],
    onConnect: (deps, socket) => {
      departures.watch(deps, socket);
      watchStays(deps, socket);
    },
  };
}

/**
 * One tab per side is in the call. The newest takes over, and the earlier one is notified, with a name if it was somebody
 * else. A request that arrives late, over a connection that its page has replaced, takes nothing over.
 */
async function takeOver(deps: Deps, socket: AppSocket, room: Room, viewer: Viewer): Promise<void> {
  const inside = await socketsIn(deps, channel.room(room.roomId));
  const others = inside.filter(({ id, data }) => id !== socket.id && data.viewer.userId === viewer.userId);
  if (others.some((other) => isReplacedBy(socket, other))) throw new Refusal('NOT_IN_ROOM');
  for (const other of others) {
    const isSomebodyElse = humanId(other.data.viewer) !== humanId(viewer);
    other.emit('taken-over', isSomebodyElse ? { by: humanName(viewer) } : {});
    other.leave(channel.room(room.roomId));
    other.leave(readyChannel(room.roomId));
  }
}

/** Once both are ready, both are notified, and the doctor is asked for the offer. */
async function triggerOffer(deps: Deps, roomId: string): Promise<void> {
  const ready = await socketsIn(deps, readyChannel(roomId));
  const doctor = ready.find((socket) => socket.data.viewer.role === 'doctor');
  const patient = ready.find((socket) => socket.data.viewer.role === 'patient');
  if (!doctor || !patient) return;
  patient.emit('ready', {});
  doctor.emit('ready', {});
  doctor.emit('trigger-offer', {});
}

async function endSession(deps: Deps, room: Room): Promise<void> {
  await deps.db
    .update(appointments)
    .set({ sessionEndedAt: deps.clock.now() })
    .where(eq(appointments.id, room.appointmentId));
  await endStays(deps, room);
  await endAllGuests(deps, room);
  deps.realtime.toRoom(room.roomId, 'session-ended', {});
  deps.realtime.io
    .in(channel.room(room.roomId))
    .socketsLeave([channel.room(room.roomId), readyChannel(room.roomId)]);
  for (const userId of [room.doctorUserId, room.patientUserId]) {
    const nobody = { appointmentId: room.appointmentId, doctor: false, patient: false };
    if (userId) deps.realtime.toUser(userId, 'room-presence', nobody);
  }
}
