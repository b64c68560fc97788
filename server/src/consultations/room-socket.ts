import { DISCONNECT_GRACE_SECONDS } from '@carelane/contract/consultations/consultation';
import type { ClientEventName } from '@carelane/contract/realtime';
import { eq } from 'drizzle-orm';
import { appointments } from '../db/schema';
import type { Deps } from '../deps';
import { actingUserId, actingUserName, type Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { type EventCall, onEvent, type SocketHandlers } from '../realtime/on-event';
import { isReplacedBy, isSamePage } from '../realtime/page-connection';
import { type AppSocket, channel } from '../realtime/realtime';
import { storeMessage } from './chat';
import { Departures } from './departures';
import { EventRate } from './event-rate';
import { guestNamespace, seatsChannel } from './guests/guest-channels';
import { memberEvents } from './guests/member-events';
import { removeAllGuests } from './guests/remove-guests';
import { noteArrival } from './note-arrival';
import { announceEmptyRoom, announcePresence, parseRoomChannel, readyChannel, socketsIn } from './presence';
import { getOpenRoom, getOwnRoom, type Room, toParticipant } from './rooms';
import { beginStay, endStay, endStays, watchStays } from './stays';

export function consultationSocket(graceSeconds = DISCONNECT_GRACE_SECONDS): SocketHandlers {
  const rates = {
    entering: new EventRate({ burst: 20, perSecond: 1 }),
    signalling: new EventRate({ burst: 200, perSecond: 20 }),
    chatting: new EventRate({ burst: 20, perSecond: 2 }),
  };
  const departures = new Departures(graceSeconds);

  const getRoom = async <N extends ClientEventName>(
    call: EventCall<N>,
    rate: EventRate,
    find = getOpenRoom,
  ): Promise<Room> => {
    const { deps, viewer, payload } = call;
    if (deps.config.rateLimits) rate.spend(viewer.userId, deps.clock.now());
    return find(deps.db, viewer, payload.room);
  };
  const getJoinedRoom = async <N extends ClientEventName>(
    call: EventCall<N>,
    rate: EventRate,
    find = getOpenRoom,
  ): Promise<Room> => {
    const room = await getRoom(call, rate, find);
    if (!call.socket.rooms.has(channel.room(room.roomId))) throw new Refusal('NOT_IN_ROOM');
    return room;
  };
  const enter = async (call: EventCall<'join-room'>): Promise<void> => {
    const { deps, socket, viewer, payload } = call;
    const { roomId } = await getRoom(call, rates.entering);
    await takeOver(deps, socket, roomId, { isReturn: payload.isReturn === true });
    await socket.join(channel.room(roomId));
    // Asking other nodes takes time, and a room that was closed by then will not be emptied again.
    const room = await getOpenRoom(deps.db, viewer, roomId).catch(async (error: unknown) => {
      await leaveRoom(socket, roomId);
      throw error;
    });
    departures.handleArrival(deps, room.roomId, viewer);
    await beginStay(deps, room, viewer);
    await noteArrival(deps, room, viewer.role);
    await announcePresence(deps, room);
  };
  const leave = async (call: EventCall<'leave-room'>): Promise<void> => {
    const { deps, socket, viewer } = call;
    const { room: roomId } = call.payload;
    // A person in the room can always leave, even when the appointment was just completed.
    if (!socket.rooms.has(channel.room(roomId))) {
      // There is nothing to leave, but a room of other people must be refused.
      await getRoom(call, rates.entering);
      return;
    }
    await leaveRoom(socket, roomId);
    await endStay(deps, roomId, viewer);
    await departures.announce(deps, roomId, viewer);
  };

  return {
    events: [
      onEvent('join-room', (call) => inTurn(call.socket, () => enter(call))),
      onEvent('user-connected', async (call) => {
        const { roomId } = await getJoinedRoom(call, rates.entering);
        call.socket.to(channel.room(roomId)).emit('user-connected', { user: toParticipant(call.viewer) });
      }),
      onEvent('ready-for-offer', async (call) => {
        const { roomId } = await getJoinedRoom(call, rates.entering);
        await call.socket.join(readyChannel(roomId));
        await triggerOffer(call.deps, roomId);
      }),
      onEvent('offer', async (call) => {
        const { roomId } = await getJoinedRoom(call, rates.signalling);
        call.socket.to(channel.room(roomId)).emit('offer', { offer: call.payload.offer });
      }),
      onEvent('answer', async (call) => {
        const { roomId } = await getJoinedRoom(call, rates.signalling);
        call.socket.to(channel.room(roomId)).emit('answer', { answer: call.payload.answer });
      }),
      onEvent('ice-candidate', async (call) => {
        const { roomId } = await getJoinedRoom(call, rates.signalling);
        call.socket.to(channel.room(roomId)).emit('ice-candidate', { candidate: call.payload.candidate });
      }),
      onEvent('send-message', async (call) => {
        const { deps, viewer, payload } = call;
        const room = await getJoinedRoom(call, rates.chatting);
        const { message, isNew } = await storeMessage(
          deps.db,
          room,
          viewer,
          payload.message,
          deps.clock.now(),
        );
        if (!isNew) return;
        deps.realtime.toRoom(room.roomId, 'receive-message', message);
        guestNamespace(deps).to(seatsChannel(room.roomId)).emit('receive-message', message);
      }),
      onEvent('end-session', async (call) => {
        const { deps, viewer } = call;
        // The doctor may have marked the visit as completed during the call.
        const room = await getJoinedRoom(call, rates.entering, getOwnRoom);
        if (room.status === 'canceled') throw new Refusal('NOT_SCHEDULED');
        if (viewer.role !== 'doctor') throw new Refusal('WRONG_ROLE', 'Only the doctor can end the session.');
        await endSession(deps, room);
        departures.forget(room.roomId);
      }),
      onEvent('leave-room', (call) => inTurn(call.socket, () => leave(call))),
      ...memberEvents({
        getRoomForSignal: (call) => getJoinedRoom(call, rates.signalling),
        getRoomForRequest: (call) => getJoinedRoom(call, rates.entering),
      }),
    ],
    onConnect: (deps, socket) => {
      departures.watch(deps, socket);
      watchStays(deps, socket);
      return socket.recovered ? inTurn(socket, () => leaveRestoredRooms(socket)) : undefined;
    },
  };
}

const turns = new WeakMap<AppSocket, Promise<void>>();

/** Entering and leaving take effect in the order in which the browser asked for them. */
function inTurn(socket: AppSocket, run: () => Promise<void>): Promise<void> {
  const turn = (turns.get(socket) ?? Promise.resolve()).then(run);
  turns.set(
    socket,
    turn.catch(() => {}),
  );
  return turn;
}

async function leaveRoom(socket: AppSocket, roomId: string): Promise<void> {
  await socket.leave(channel.room(roomId));
  await socket.leave(readyChannel(roomId));
}

/** While the connection was lost, the person may have left or the session ended: a page asks to enter again. */
async function leaveRestoredRooms(socket: AppSocket): Promise<void> {
  for (const name of [...socket.rooms]) {
    const roomId = parseRoomChannel(name);
    if (roomId) await leaveRoom(socket, roomId);
  }
}

/**
 * The newest tab takes over. A late request over a replaced connection does not, nor does a page that returns after
 * another one took over.
 */
async function takeOver(
  deps: Deps,
  socket: AppSocket,
  roomId: string,
  { isReturn }: { isReturn: boolean },
): Promise<void> {
  const { viewer } = socket.data;
  const inside = await socketsIn(deps, channel.room(roomId));
  const others = inside.filter(({ id, data }) => id !== socket.id && data.viewer.userId === viewer.userId);
  if (others.some((other) => isReplacedBy(socket, other))) throw new Refusal('NOT_IN_ROOM');
  const successor = isReturn ? others.find((other) => !isSamePage(socket, other)) : undefined;
  if (successor) {
    await leaveRoom(socket, roomId);
    socket.emit('taken-over', takenOverBy(successor.data.viewer, viewer));
    throw new Refusal('NOT_IN_ROOM');
  }
  for (const other of others) {
    other.emit('taken-over', takenOverBy(viewer, other.data.viewer));
    other.leave(channel.room(roomId));
    other.leave(readyChannel(roomId));
  }
}

const takenOverBy = (newest: Viewer, earlier: Viewer) =>
  actingUserId(newest) === actingUserId(earlier) ? {} : { by: actingUserName(newest) };

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
  await removeAllGuests(deps, room);
  deps.realtime.toRoom(room.roomId, 'session-ended', {});
  deps.realtime.io
    .in(channel.room(room.roomId))
    .socketsLeave([channel.room(room.roomId), readyChannel(room.roomId)]);
  announceEmptyRoom(deps, room);
}
