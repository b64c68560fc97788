import { and, eq, gte, sql } from 'drizzle-orm';
import { appointments, roomStays } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { faultWithoutValues } from '../http/error-handler';
import { defineSweep } from '../jobs/queue';
import type { AppSocket } from '../realtime/realtime';
import { noteArrivals } from './note-arrival';
import { type Presence, parseRoomChannel } from './presence';
import type { Room } from './rooms';

const RENEW_EVERY_SECONDS = 60;
/** One renewal may be missed. */
const GAP_SECONDS = 150;

export const presenceCutoff = (now: Date) => new Date(now.getTime() - GAP_SECONDS * 1000);

export async function beginStay(deps: Deps, { appointmentId }: Room, viewer: Viewer): Promise<void> {
  const now = deps.clock.now();
  const person = viewer.role;
  const renewed = await deps.db
    .update(roomStays)
    .set({ lastSeenAt: now })
    .where(
      and(
        eq(roomStays.appointmentId, appointmentId),
        eq(roomStays.person, person),
        gte(roomStays.lastSeenAt, presenceCutoff(now)),
      ),
    )
    .returning({ id: roomStays.id });
  if (renewed.length === 0)
    await deps.db.insert(roomStays).values({ appointmentId, person, enteredAt: now, lastSeenAt: now });
}

async function extendStays(deps: Deps, present: Presence[]): Promise<void> {
  if (present.length === 0) return;
  const now = deps.clock.now();
  const rooms = sql.param(present.map(({ roomId }) => roomId));
  const people = sql.param(present.map(({ person }) => person));
  await deps.db.execute(sql`
    update ${roomStays} set last_seen_at = ${now.toISOString()}::timestamptz
    from ${appointments}, unnest(${rooms}::text[], ${people}::text[]) as present(room_id, person)
    where ${appointments.roomId} = present.room_id and ${roomStays.appointmentId} = ${appointments.id}
      and ${roomStays.person} = present.person
      and ${roomStays.lastSeenAt} between ${presenceCutoff(now).toISOString()}::timestamptz and ${now.toISOString()}::timestamptz`);
}

export function endStay(deps: Deps, roomId: string, viewer: Viewer): Promise<void> {
  return extendStays(deps, [{ roomId, person: viewer.role }]);
}

export function endStays(deps: Deps, { roomId }: Room): Promise<void> {
  return extendStays(deps, [
    { roomId, person: 'doctor' },
    { roomId, person: 'patient' },
  ]);
}

/** A disconnected socket has already left its rooms, so they are read while it is disconnecting. */
export function watchStays(deps: Deps, socket: AppSocket): void {
  socket.on('disconnecting', () => {
    extendStays(deps, listPresences(socket)).catch((error) =>
      deps.log.warn({ fault: faultWithoutValues(error) }, 'could not record the end of a stay'),
    );
  });
}

function listPresences({ rooms, data }: Pick<AppSocket, 'rooms' | 'data'>): Presence[] {
  return [...rooms].flatMap((name) => {
    const roomId = parseRoomChannel(name);
    return roomId ? [{ roomId, person: data.viewer.role }] : [];
  });
}

export const renewStays = defineSweep({
  kind: 'renew-stays',
  everySeconds: RENEW_EVERY_SECONDS,
  run: async (deps) => {
    const present = [...deps.realtime.io.of('/').sockets.values()].flatMap(listPresences);
    await extendStays(deps, present);
    await noteArrivals(deps, present);
  },
});
