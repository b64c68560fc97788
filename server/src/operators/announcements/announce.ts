import type { Audience } from '@carelane/contract/operators/announcement-endpoints';
import { announcements } from '../../db/schema';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';
import { countAudience } from './audience';

interface Wanted {
  id: string;
  audience: Audience;
  subject: string;
  text: string;
  reason: string;
}

/** Only stores it: a sweep tells people in small steps. The same id a second time changes nothing. */
export async function announce(operator: Operator, { reason, ...wanted }: Wanted): Promise<void> {
  const { deps } = operator;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const recipients = await countAudience(tx, wanted.audience);
    const [created] = await tx
      .insert(announcements)
      .values({ ...wanted, recipients, createdAt: at })
      .onConflictDoNothing({ target: announcements.id })
      .returning({ id: announcements.id });
    if (!created) return;
    const details = `To ${wanted.audience}: ${wanted.subject}`;
    await recordAct(tx, {
      ...actorFields(operator),
      act: 'announce',
      subject: wanted.id,
      reason,
      details,
      at,
    });
  });
}
