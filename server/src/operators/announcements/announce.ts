import type { Audience } from '@carelane/contract/operators/announcement-endpoints';
import { announcements } from '../../db/schema';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';
import { countAudience } from './audience';

interface NewAnnouncement {
  id: string;
  audience: Audience;
  subject: string;
  text: string;
  reason: string;
}

/** A sweep notifies people in small steps. A second call with the same id changes nothing. */
export async function announce(
  operator: Operator,
  { reason, ...announcement }: NewAnnouncement,
): Promise<void> {
  const { deps } = operator;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const recipients = await countAudience(tx, announcement.audience);
    const [created] = await tx
      .insert(announcements)
      .values({ ...announcement, recipients, createdAt: at })
      .onConflictDoNothing({ target: announcements.id })
      .returning({ id: announcements.id });
    if (!created) return;
    const details = `To ${announcement.audience}: ${announcement.subject}`;
    await recordAct(tx, {
      ...actorFields(operator),
      act: 'announce',
      subject: announcement.id,
      reason,
      details,
      at,
    });
  });
}
