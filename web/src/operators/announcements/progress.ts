import type { Announcement } from '@carelane/contract/operators/announcement-endpoints';
import { countWithNoun } from '../../lib/count-with-noun';

type SendingProgress = Pick<Announcement, 'recipients' | 'notified' | 'mails' | 'finishedAt'>;

export function isBeingSent({ finishedAt, mails }: SendingProgress): boolean {
  return finishedAt === null || mails.waiting > 0;
}

export function describeProgress({ recipients, notified, mails }: SendingProgress) {
  const { delivered, givenUp, waiting } = mails;
  const settled = Math.max(0, notified - waiting);
  const parts = [
    `${settled} of ${countWithNoun(recipients, 'person', 'people')}`,
    `${countWithNoun(delivered, 'email')} delivered`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(givenUp > 0 ? [`${givenUp} could not be delivered`] : []),
  ];
  return {
    percent: recipients === 0 ? 100 : Math.floor((settled / recipients) * 100),
    sentence: `${parts.join(', ')}.`,
  };
}
