import type { VerificationStatus } from '@carelane/contract/doctors/verification';
import type { QueuedDoctor } from '@carelane/contract/operators/doctor-endpoints';
import { OPERATOR_PAGE_SIZE } from '@carelane/contract/operators/log-endpoints';
import { and, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../config';
import type { Queryable } from '../../db/client';
import {
  doctorCertificates,
  doctorProfiles,
  doctorVerifications,
  users,
  withdrawnRegistrations,
} from '../../db/schema';
import {
  type VerificationDetails,
  verificationFields,
  verificationState,
} from '../../doctors/verification/verification-details';
import { verificationVersion } from '../../doctors/verification/verification-version';
import { comparableNumber } from '../../doctors/verification/withdrawn-registrations';
import { cutPage, decodeCursor, encodeCursor } from '../../http/endpoints/page-cursor';
import { isConfirmed } from '../../mail/addressee';

interface Order {
  at: Column;
  id: Column;
  where: SQL | undefined;
  newestFirst?: true;
}

/** Must match the condition of the partial index `doctor_profiles_unverified_idx`. */
const isUnverified = sql`${doctorProfiles.verifiedAt} is null and ${doctorProfiles.userId} is not null`;
const byRequest = (status: 'waiting' | 'returned'): Order => ({
  at: doctorVerifications.since,
  id: doctorVerifications.doctorId,
  where: and(eq(doctorVerifications.status, status), isUnverified),
});

const ORDERS: Record<VerificationStatus, Order> = {
  waiting: byRequest('waiting'),
  returned: byRequest('returned'),
  verified: {
    at: doctorProfiles.verifiedAt,
    id: doctorProfiles.id,
    // Must match the condition of the partial index `doctor_profiles_verified_idx`.
    where: sql`${doctorProfiles.verifiedAt} is not null and ${doctorProfiles.userId} is not null`,
    newestFirst: true,
  },
  none: {
    at: doctorProfiles.createdAt,
    id: doctorProfiles.id,
    where: and(
      isUnverified,
      sql`coalesce(${doctorVerifications.status}, 'none') not in ('waiting', 'returned')`,
    ),
  },
};

export async function listQueue(
  db: Queryable,
  config: Config,
  { status, cursor }: { status: VerificationStatus; cursor?: string | undefined },
) {
  const { at, id, where, newestFirst } = ORDERS[status];
  const direction = sql.raw(newestFirst ? 'desc' : 'asc');
  const rows = await db
    .select({
      ...verificationFields,
      account: {
        email: users.email,
        emailConfirmedAt: users.emailConfirmedAt,
        suspendedAt: users.suspendedAt,
      },
      // Keeps microseconds, which a JavaScript date would lose.
      position: sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(doctorProfiles)
    .innerJoin(users, eq(users.id, doctorProfiles.userId))
    .leftJoin(doctorVerifications, eq(doctorVerifications.doctorId, doctorProfiles.id))
    .leftJoin(doctorCertificates, eq(doctorCertificates.doctorId, doctorProfiles.id))
    .where(and(where, cursor ? isAfterCursor(cursor, at, id, newestFirst) : undefined))
    .orderBy(sql`${at} ${direction}`, sql`${id} ${direction}`)
    .limit(OPERATOR_PAGE_SIZE + 1);
  const { pageRows, nextCursor } = cutPage(rows, OPERATOR_PAGE_SIZE, ({ position, profile }) =>
    encodeCursor(position, profile.id),
  );
  const withdrawn = await findWithdrawals(db, pageRows);
  return {
    doctors: pageRows.map(({ account, ...details }) => queuedView(details, account, config, withdrawn)),
    nextCursor,
  };
}

function isAfterCursor(cursor: string, at: Column, id: Column, newestFirst: true | undefined): SQL {
  const position = decodeCursor(cursor);
  const comparison = sql.raw(newestFirst ? '<' : '>');
  return sql`(${at}, ${id}) ${comparison} (${position.at}::timestamptz, ${position.id}::text)`;
}

async function findWithdrawals(
  db: Queryable,
  rows: Pick<VerificationDetails, 'profile'>[],
): Promise<Map<string, Date>> {
  const numbers = rows
    .map(({ profile }) => profile.registrationNumber)
    .filter((number) => number !== null)
    .map(comparableNumber);
  if (numbers.length === 0) return new Map();
  const withdrawals = await db
    .select()
    .from(withdrawnRegistrations)
    .where(inArray(withdrawnRegistrations.number, numbers));
  return new Map(withdrawals.map(({ number, withdrawnAt }) => [number, withdrawnAt]));
}

interface Account {
  email: string;
  emailConfirmedAt: Date | null;
  suspendedAt: Date | null;
}

function queuedView(
  details: VerificationDetails,
  account: Account,
  config: Config,
  withdrawn: Map<string, Date>,
): QueuedDoctor {
  const { profile, request, certificate } = details;
  const { status, since = null, reason = null } = verificationState(details);
  const withdrawnAt =
    profile.verificationWithdrawnAt ?? withdrawn.get(comparableNumber(profile.registrationNumber ?? ''));
  return {
    _id: profile.id,
    userId: profile.userId ?? '',
    name: profile.name,
    email: account.email,
    emailConfirmed: isConfirmed(account, config),
    suspended: account.suspendedAt !== null,
    qualification: profile.qualification,
    registrationNumber: profile.registrationNumber,
    council: request?.council ?? null,
    status,
    since,
    reason,
    checked: checkedIdentity(request),
    certificate: certificate && {
      type: certificate.type === 'application/pdf' ? 'pdf' : 'picture',
      sentAt: certificate.sentAt.toISOString(),
    },
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    version: verificationVersion(details),
  };
}

function checkedIdentity(request: VerificationDetails['request']): QueuedDoctor['checked'] {
  if (!request?.checkedName || !request.checkedQualification) return null;
  return {
    name: request.checkedName,
    qualification: request.checkedQualification,
    registrationNumber: request.checkedNumber,
  };
}
