import {
  acceptEarlier,
  cancelEarlierRequest as cancelEndpoint,
  declineEarlier,
  listEarlier,
  requestEarlierTime as requestEndpoint,
} from '@carelane/contract/appointments/earlier-endpoints';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import { appointmentOnWire } from '../queries';
import { acceptOffer, declineOffer } from './answer-offer';
import { listOffers, listRequests } from './list-earlier';
import { cancelEarlierRequest, requestEarlierTime } from './request-earlier';

export function earlierRoutes(deps: Deps): Route[] {
  const { db, clock } = deps;
  return [
    serve(listEarlier, async ({ viewer: { userId } }) => ({
      data: {
        requests: await listRequests(db, userId, clock.now()),
        offers: await listOffers(db, userId, clock.now()),
      },
    })),
    serve(requestEndpoint, async ({ params, body, viewer }) => {
      await requestEarlierTime(deps, viewer, params.id, body);
      return { data: null, message: 'We will hold an earlier time for you when one opens up.' };
    }),
    serve(cancelEndpoint, async ({ params, viewer }) => {
      await cancelEarlierRequest(deps, viewer, params.id);
      return { data: null };
    }),
    serve(acceptEarlier, async ({ params, body, viewer }) => ({
      data: appointmentOnWire(await acceptOffer(deps, viewer, { id: params.id, startsAt: body.startsAt })),
      message: 'Appointment moved',
    })),
    serve(declineEarlier, async ({ params, body, viewer }) => {
      await declineOffer(deps, viewer, { id: params.id, startsAt: body.startsAt });
      return { data: null };
    }),
  ];
}
