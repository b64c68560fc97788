import type { VerifiedIdentity } from '@carelane/contract/doctors/verified-identity';
import { type SQL, sql } from 'drizzle-orm';
import { doctorProfiles } from '../db/schema';

/** Decided in SQL, so that a change that read an older row cannot keep a badge given to another identity. */
export function badgeAfterChange(
  change: { [Field in keyof VerifiedIdentity]?: VerifiedIdentity[Field] | undefined },
): SQL {
  const { name, qualification, registrationNumber, verifiedAt } = doctorProfiles;
  const unchanged = [
    ...(change.name === undefined ? [] : [sql`${name} = ${change.name}`]),
    ...(change.qualification === undefined ? [] : [sql`${qualification} = ${change.qualification}`]),
    ...(change.registrationNumber === undefined
      ? []
      : [sql`${registrationNumber} is not distinct from ${change.registrationNumber}`]),
  ];
  if (unchanged.length === 0) return sql`${verifiedAt}`;
  return sql`case when ${sql.join(unchanged, sql` and `)} then ${verifiedAt} end`;
}
