import type { Announcement } from '@carelane/contract/operators/announcement-endpoints';
import { Progress } from '@mantine/core';
import { Facts } from '../ui/facts';
import { when } from '../ui/when';
import classes from './announcements.module.css';
import { progress } from './progress';

export function AnnouncementItem({ announcement }: { announcement: Announcement }) {
  const { subject, text, audience, createdAt } = announcement;
  const { percent, sentence } = progress(announcement);
  return (
    <div className={classes.item}>
      <Facts title={subject} lines={[text, `To ${audience}, ${when(createdAt)}`, sentence]} />
      <Progress value={percent} aria-label={`Progress of ${subject}`} />
    </div>
  );
}
