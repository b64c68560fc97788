import {
  endRunningLate,
  setRunningLate as setRunningLateEndpoint,
} from '@carelane/contract/appointments/running-late';
import {
  measureNetwork,
  saveDeviceTest as saveDeviceTestEndpoint,
  testServers,
} from '@carelane/contract/consultations/device-test-endpoints';
import {
  chatMessages,
  getNotes,
  iceServers,
  roomPresence,
  saveNotes,
  waitingRooms,
} from '@carelane/contract/consultations/endpoints';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import { Refusal } from '../http/refusal';
import { listMessages } from './chat';
import { createFiller, createTestServers, saveDeviceTest } from './device-test';
import { createIceServers } from './ice-servers';
import { readNotes, writeNotes } from './notes';
import { readPresence } from './presence';
import { readChat } from './read-chat';
import { canUseRelay } from './relay-access';
import { getOpenRoomByAppointment, getRoomByAppointment, listOpenRooms } from './rooms';
import { setRunningLate } from './running-late';

export function consultationRoutes(deps: Deps): Route[] {
  const { db, clock, config } = deps;
  return [
    serve(waitingRooms, async ({ viewer }) => {
      const presences = await readPresence(deps, await listOpenRooms(db, viewer, clock.now()));
      return { data: presences.filter(({ doctor, patient }) => doctor || patient) };
    }),
    serve(roomPresence, async ({ params, viewer }) => {
      const [presence] = await readPresence(deps, [
        await getRoomByAppointment(db, viewer, params.appointmentId),
      ]);
      if (!presence) throw new Refusal('APPOINTMENT_NOT_FOUND');
      return { data: presence };
    }),
    serve(iceServers, async ({ params, viewer }) => {
      const room = await getOpenRoomByAppointment(db, viewer, params.appointmentId);
      const relayUser = (await canUseRelay(deps, room, viewer)) ? viewer.userId : undefined;
      return { data: createIceServers(config, clock.now(), relayUser) };
    }),
    serve(testServers, async ({ params, viewer }) => ({
      data: await createTestServers(deps, viewer, params.appointmentId),
    })),
    serve(measureNetwork, async ({ params, body, viewer }) => ({
      data: { filler: await createFiller(deps, viewer, { ...params, sent: body.filler }) },
    })),
    serve(saveDeviceTestEndpoint, async ({ params, body, viewer }) => ({
      data: await saveDeviceTest(deps, viewer, { ...params, result: body }),
    })),
    serve(setRunningLateEndpoint, async ({ body, viewer }) => ({
      data: { visits: await setRunningLate(deps, viewer.userId, body.minutes) },
    })),
    serve(endRunningLate, async ({ viewer }) => ({
      data: { visits: await setRunningLate(deps, viewer.userId, 0) },
    })),
    serve(chatMessages, async ({ params, viewer }) => ({
      data: await readChat(deps, viewer, params.appointmentId, listMessages),
    })),
    serve(getNotes, async ({ params, viewer }) => {
      const room = await getRoomByAppointment(db, viewer, params.appointmentId);
      return { data: await readNotes(deps, room, viewer) };
    }),
    serve(saveNotes, async ({ params, body, viewer }) => {
      const room = await getRoomByAppointment(db, viewer, params.appointmentId);
      const updatedAt = await writeNotes(deps, room, viewer, body);
      return { data: { text: body.text, updatedAt }, message: 'Notes saved' };
    }),
  ];
}
