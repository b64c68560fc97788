import type { Announcement } from '@carelane/contract/operators/announcement-endpoints';
import { counted } from '../../lib/counted';

type Counted = Pick<Announcement, 'recipients' | 'notified' | 'mails' | 'finishedAt'>;

export function isBeingSent({ finishedAt, mails }: Counted): boolean {
  return finishedAt === null || mails.waiting > 0;
}

/** A person counts only once their mail has been delivered or given up. */
export function progress({ recipients, notified, mails }: Counted) {
  const { delivered, givenUp, waiting } = mails;
  const settled = Math.max(0, notified - waiting);
  const parts = [
    `${settled} of ${recipients} people`,
    `${counted(delivered, 'email')} delivered`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(givenUp > 0 ? [`${givenUp} given up`] : []),
  ];
  return {
    percent: recipients === 0 ? 100 : Math.floor((settled / recipients) * 100),
    sentence: `${parts.join(', ')}.`,
  };
}
