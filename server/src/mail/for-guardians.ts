import { withoutLinks } from '@carelane/contract/auth/plain-name';
import { and, eq, isNull } from 'drizzle-orm';
import type { Config } from '../config';
import type { Queryable } from '../db/client';
import { guardianships, users } from '../db/schema';
import { linksFor } from './link-for';
import type { MailToAccount } from './send-mail';

/** The same mail for each guardian. It says for whom it is, and its links open the pages of that person. */
export async function forGuardians(
  tx: Queryable,
  mail: MailToAccount,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<MailToAccount[]> {
  const [patient] = await tx.select({ name: users.name }).from(users).where(eq(users.id, mail.to.id));
  if (!patient) return [];
  const guardians = await tx
    .select({ id: users.id, email: users.email, emailConfirmedAt: users.emailConfirmedAt })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianUserId))
    .where(and(eq(guardianships.patientUserId, mail.to.id), isNull(guardianships.endedAt)))
    .orderBy(users.id);
  const name = withoutLinks(patient.name);
  const text = `For ${name}, whom you look after on Carelane:\n\n${linksFor(mail.text, publicUrl, mail.to.id)}`;
  return guardians.map((to) => ({ ...mail, text, to, patientUserId: mail.to.id }));
}

/** Whose right has ended since. A closed profile leaves no row: that its visits are canceled is still told. */
export async function isFormerGuardian(
  db: Queryable,
  userId: string,
  patientUserId: string,
): Promise<boolean> {
  const rows = await db
    .select({ endedAt: guardianships.endedAt })
    .from(guardianships)
    .where(and(eq(guardianships.guardianUserId, userId), eq(guardianships.patientUserId, patientUserId)));
  return rows.length > 0 && rows.every(({ endedAt }) => endedAt !== null);
}
