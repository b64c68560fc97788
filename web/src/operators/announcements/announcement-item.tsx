import type { Announcement } from '@carelane/contract/operators/announcement-endpoints';
import { Progress } from '@mantine/core';
import { dateAndTime } from '../ui/date-and-time';
import { Facts } from '../ui/facts';
import classes from './announcements.module.css';
import { describeProgress } from './progress';

export function AnnouncementItem({ announcement }: { announcement: Announcement }) {
  const { subject, text, audience, createdAt } = announcement;
  const { percent, sentence } = describeProgress(announcement);
  return (
    <div className={classes.item}>
      <Facts title={subject} lines={[text, `To ${audience}, ${dateAndTime(createdAt)}`, sentence]} />
      <Progress value={percent} aria-label={`Progress of ${subject}`} />
    </div>
  );
}
