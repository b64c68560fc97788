import * as endpoints from '@carelane/contract/consultations/guest-endpoints';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import { readChat } from '../read-chat';
import { getRoomByAppointment } from '../rooms';
import { admitGuest } from './admit-guest';
import { enterAsGuest, readInvitation } from './enter-as-guest';
import { listGuestMessages } from './guest-chat';
import { inviteGuest } from './invite-guest';
import { listGuests } from './list-guests';
import { removeGuest } from './remove-guests';

export function guestRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    serve(endpoints.inviteGuest, async ({ params, body, viewer }) => ({
      data: await inviteGuest(deps, viewer, params.appointmentId, body),
    })),
    serve(endpoints.listGuests, async ({ params, viewer }) => ({
      data: await listGuests(deps, await getRoomByAppointment(db, viewer, params.appointmentId)),
    })),
    serve(endpoints.admitGuest, async ({ params, viewer }) => {
      await admitGuest(deps, viewer, params);
      return { data: null };
    }),
    serve(endpoints.removeGuest, async ({ params, viewer }) => {
      const room = await getRoomByAppointment(db, viewer, params.appointmentId);
      await removeGuest(deps, room, params.guestId, 'removed');
      return { data: null };
    }),
    serve(endpoints.guestMessages, async ({ params, viewer }) => ({
      data: await readChat(deps, viewer, params.appointmentId, listGuestMessages),
    })),
    serve(endpoints.readInvitation, async ({ body }) => ({ data: await readInvitation(deps, body.token) })),
    serve(endpoints.enterAsGuest, async ({ body }) => ({
      data: { session: await enterAsGuest(deps, body.token, body.name) },
    })),
  ];
}
