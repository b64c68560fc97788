import { listAnnouncements } from '@carelane/contract/operators/announcement-endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callWithEnvelope } from '../../lib/api';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import classes from '../operators.module.css';
import { PagedList } from '../ui/paged-list';
import { pagedQuery } from '../ui/paged-query';
import { AnnouncementForm } from './announcement-form';
import { AnnouncementItem } from './announcement-item';
import { isBeingSent } from './progress';

const REFRESH_MS = 2_000;
const announcementsQuery = pagedQuery('announcements', (cursor, signal) =>
  callWithEnvelope(listAnnouncements, { query: { cursor }, signal }),
);

export function AnnouncementsPage() {
  const query = useInfiniteQuery({
    ...announcementsQuery,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isBeingSent)) ? REFRESH_MS : false,
  });
  return (
    <>
      <PageHeader
        title="Announcements"
        lead="People read an announcement in the app and get it by email. It is sent in small batches, so that the site stays fast."
      />
      <div className={classes.stack}>
        <AnnouncementForm />
        <Panel title="Sent">
          <PagedList
            label="Announcements"
            query={query}
            keyFor={({ _id }) => _id}
            empty={{ title: 'No announcements yet' }}
          >
            {(announcement) => <AnnouncementItem announcement={announcement} />}
          </PagedList>
        </Panel>
      </div>
    </>
  );
}
