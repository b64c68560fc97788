import { INVITATION_HOURS } from '@carelane/contract/operators/invitation-endpoints';
import { eq } from 'drizzle-orm';
import { findConfirmedUser } from '../../auth/queries';
import { newToken } from '../../auth/sessions/tokens';
import { newId } from '../../db/columns';
import { operatorInvitations } from '../../db/schema';
import { Refusal } from '../../http/refusal';
import { enqueueMailToAddress } from '../../mail/send-mail';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

const HOUR_MS = 3_600_000;

export async function inviteOperator(operator: Operator, address: string, reason: string): Promise<string> {
  const { deps } = operator;
  const email = address.toLowerCase();
  const now = deps.clock.now();
  const { token, hash } = newToken();
  const link = `${deps.config.publicUrl}/operator/join?token=${token}`;
  await deps.db.transaction(async (tx) => {
    if (await findConfirmedUser(tx, email)) throw new Refusal('EMAIL_IN_USE');
    await tx.delete(operatorInvitations).where(eq(operatorInvitations.email, email));
    const id = newId();
    await tx.insert(operatorInvitations).values({
      id,
      tokenHash: hash,
      email,
      invitedBy: operator.actor,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_HOURS * HOUR_MS),
    });
    await enqueueMailToAddress(tx, deps, {
      to: email,
      subject: 'Your invitation to run Carelane',
      text: [
        'Hello,',
        '',
        'You are invited to be an operator of Carelane. Open this link to choose your name and password:',
        link,
        '',
        `The link can be used once and expires after ${INVITATION_HOURS} hour. If you did not expect it, you can ignore this email.`,
      ].join('\n'),
    });
    await recordAct(tx, { ...actorFields(operator), act: 'invite-operator', subject: id, reason, at: now });
  });
  deps.jobs.nudge();
  return link;
}
