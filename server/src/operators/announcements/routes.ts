import * as endpoints from '@carelane/contract/operators/announcement-endpoints';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import type { OperatorForViewer } from '../operator';
import { announce } from './announce';
import { countAudience } from './audience';
import { getAnnouncement, listAnnouncements } from './list-announcements';
import { sendAnnouncementMail } from './send-announcement-mail';
import { sendAnnouncements } from './send-announcements';

export const announcementJobs = [sendAnnouncementMail];
export const announcementSweeps = [sendAnnouncements];

export function announcementRoutes({ db }: Deps, operatorFor: OperatorForViewer): Route[] {
  return [
    serve(endpoints.listAnnouncements, ({ query }) => listAnnouncements(db, query.cursor)),
    serve(endpoints.countAudience, async ({ query }) => ({
      data: { recipients: await countAudience(db, query.audience) },
    })),
    serve(endpoints.announce, async ({ body, viewer }) => {
      await announce(operatorFor(viewer), body);
      return { data: await getAnnouncement(db, body.id), message: 'The announcement is on its way.' };
    }),
  ];
}
