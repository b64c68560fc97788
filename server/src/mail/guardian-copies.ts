import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Config } from '../config';
import type { Queryable } from '../db/client';
import { guardianships, patientProfiles, users } from '../db/schema';
import { linksFor } from './link-for';
import type { MailToAccount } from './send-mail';

export function textForGuardian(
  text: string,
  patient: { id: string; name: string },
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string {
  const name = withoutLinks(patient.name);
  return `For ${name}, whom you look after on Carelane:\n\n${linksFor(text, publicUrl, patient.id)}`;
}

export async function copiesForGuardians(
  tx: Queryable,
  mail: MailToAccount,
  config: Pick<Config, 'publicUrl'>,
): Promise<MailToAccount[]> {
  const [patient] = await tx
    .select({ id: sql<string>`coalesce(${patientProfiles.id}, ${users.id})`, name: users.name })
    .from(users)
    .leftJoin(patientProfiles, eq(patientProfiles.userId, users.id))
    .where(eq(users.id, mail.to.id));
  if (!patient) return [];
  const guardians = await tx
    .select({ id: users.id, email: users.email, emailConfirmedAt: users.emailConfirmedAt })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianUserId))
    .where(
      and(
        eq(guardianships.patientUserId, mail.to.id),
        isNull(guardianships.endedAt),
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(users.id);
  const text = textForGuardian(mail.text, patient, config);
  return guardians.map((to) => ({ ...mail, text, to, patientUserId: mail.to.id }));
}

/** A closed profile leaves no row, and its guardians still hear that its visits are canceled. */
export async function isFormerGuardian(
  db: Queryable,
  userId: string,
  patientUserId: string,
): Promise<boolean> {
  const rows = await db
    .select({ endedAt: guardianships.endedAt, suspendedAt: users.suspendedAt })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianUserId))
    .where(and(eq(guardianships.guardianUserId, userId), eq(guardianships.patientUserId, patientUserId)));
  return (
    rows.length > 0 && rows.every(({ endedAt, suspendedAt }) => endedAt !== null || suspendedAt !== null)
  );
}
