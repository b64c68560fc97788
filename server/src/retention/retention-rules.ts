import { GUEST_ENDS_HOURS_AFTER_START } from '@carelane/contract/consultations/guest';
import { CERTIFICATE_RETENTION_DAYS } from '@carelane/contract/doctors/verification';
import { and, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { SESSION_IDLE_DAYS } from '../auth/sessions/sessions';
import * as tables from '../db/schema';

const DAY_MS = 86_400_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

export const RETENTION_DAYS = {
  unconfirmedAccount: 30,
  endedSession: 1,
  knownDevice: 365,
  usedLink: 1,
  usedRecoveryCode: 30,
  pushDevice: 60,
  endedReadToken: 30,
  pastDayOff: 365,
  pastClosedTime: 1,
  decidedCertificate: CERTIFICATE_RETENTION_DAYS,
  withdrawnRegistration: 1_095,
  notification: 365,
  unpaidCheckout: 30,
  providerEvent: 30,
  testCheckout: 120,
  doneJob: 90,
  failedJob: 30,
  unknownJob: 30,
  outboxMail: 30,
  roomStay: 30,
  deviceTest: 30,
  decidedDispute: 365,
  earlierRequest: 1,
  earlierOffer: 30,
  responseTimes: 90,
  announcement: 1_095,
} as const;

interface Rule {
  owner: string;
  ends: string;
}
interface SweptRule extends Rule {
  table: PgTable;
  isOver: (now: Date) => SQL | undefined;
}
export type RetentionRule = Rule | SweptRule;

const withAccount = (ends = 'It is deleted with the account.'): Rule => ({ owner: 'the account', ends });
const record: Rule = {
  owner: 'the patient and the doctor of the visit',
  ends: 'Never automatically: a medical record that must be kept. See auth/account/personal-data.ts for what an erased account leaves.',
};
const bookkeeping: Rule = { owner: 'the doctor', ends: 'Counts, deleted with the rows they count.' };

export const RETENTION: Record<string, RetentionRule> = {
  users: {
    ...withAccount(
      `The owner deletes it. One that never confirmed its address and has neither a profile nor a session is deleted after ${RETENTION_DAYS.unconfirmedAccount} days: the address may be somebody else's.`,
    ),
    table: tables.users,
    isOver: (now) =>
      and(
        isNull(tables.users.emailConfirmedAt),
        lt(tables.users.createdAt, daysBefore(now, RETENTION_DAYS.unconfirmedAccount)),
        ...[tables.sessions, tables.patientProfiles, tables.doctorProfiles].map(
          (table) => sql`not exists (select 1 from ${table} where ${table.userId} = ${tables.users.id})`,
        ),
      ),
  },
  images: withAccount('It is replaced by the next picture, and deleted with the account.'),
  sessions: {
    ...withAccount(`${RETENTION_DAYS.endedSession} day after it has expired or was left unused too long.`),
    table: tables.sessions,
    isOver: (now) =>
      or(
        lt(tables.sessions.expiresAt, daysBefore(now, RETENTION_DAYS.endedSession)),
        lt(tables.sessions.lastSeenAt, daysBefore(now, SESSION_IDLE_DAYS + RETENTION_DAYS.endedSession)),
      ),
  },
  known_devices: {
    ...withAccount(`${RETENTION_DAYS.knownDevice} days after the sign-in that made it known.`),
    table: tables.knownDevices,
    isOver: (now) => lt(tables.knownDevices.createdAt, daysBefore(now, RETENTION_DAYS.knownDevice)),
  },
  password_resets: {
    ...withAccount(`${RETENTION_DAYS.usedLink} day after the link has expired, used or not.`),
    table: tables.passwordResets,
    isOver: (now) => lt(tables.passwordResets.expiresAt, daysBefore(now, RETENTION_DAYS.usedLink)),
  },
  email_confirmations: {
    ...withAccount(`${RETENTION_DAYS.usedLink} day after the link has expired, used or not.`),
    table: tables.emailConfirmations,
    isOver: (now) => lt(tables.emailConfirmations.expiresAt, daysBefore(now, RETENTION_DAYS.usedLink)),
  },
  recovery_codes: {
    ...withAccount(`${RETENTION_DAYS.usedRecoveryCode} days after it was used.`),
    table: tables.recoveryCodes,
    isOver: (now) => lt(tables.recoveryCodes.usedAt, daysBefore(now, RETENTION_DAYS.usedRecoveryCode)),
  },
  passkeys: withAccount(
    'The owner or an operator removes it, or a new password is chosen through an emailed link. Deleted with the account.',
  ),
  passkey_challenges: {
    ...withAccount('It is used, or its five minutes are over.'),
    table: tables.passkeyChallenges,
    isOver: (now) => lt(tables.passkeyChallenges.expiresAt, now),
  },
  calendar_feeds: withAccount(
    'The owner turns it off or replaces it, or all sessions end. Deleted with the account.',
  ),
  read_tokens: {
    ...withAccount(
      `The owner stops it, all sessions end, or ${RETENTION_DAYS.endedReadToken} days after its last day. Deleted with the account.`,
    ),
    table: tables.readTokens,
    isOver: (now) => lt(tables.readTokens.expiresAt, daysBefore(now, RETENTION_DAYS.endedReadToken)),
  },
  budgets: {
    owner: 'the counted account, network address or hashed email address',
    ends: 'Its window is over.',
    table: tables.budgets,
    isOver: (now) => lt(tables.budgets.windowEndsAt, now),
  },
  notifications: {
    ...withAccount(`${RETENTION_DAYS.notification} days after it was created.`),
    table: tables.notifications,
    isOver: (now) => lt(tables.notifications.createdAt, daysBefore(now, RETENTION_DAYS.notification)),
  },
  notification_choices: withAccount(),
  push_devices: {
    ...withAccount(
      `The owner removes it or signs it out, its push service has dropped it, or the app was not open there for ${RETENTION_DAYS.pushDevice} days.`,
    ),
    table: tables.pushDevices,
    isOver: (now) => lt(tables.pushDevices.lastSeenAt, daysBefore(now, RETENTION_DAYS.pushDevice)),
  },
  push_keys: { owner: 'the site', ends: 'Never: the devices are bound to this key.' },
  doctor_profiles: record,
  doctor_exceptions: {
    owner: 'the doctor',
    ends: `${RETENTION_DAYS.pastDayOff} days after the date.`,
    table: tables.doctorExceptions,
    isOver: (now) =>
      lt(
        tables.doctorExceptions.onDate,
        daysBefore(now, RETENTION_DAYS.pastDayOff).toISOString().slice(0, 10),
      ),
  },
  closed_times: {
    owner: 'the doctor',
    ends: `${RETENTION_DAYS.pastClosedTime} day after it has passed.`,
    table: tables.closedTimes,
    isOver: (now) => lt(tables.closedTimes.startsAt, daysBefore(now, RETENTION_DAYS.pastClosedTime)),
  },
  doctor_verifications: withAccount(),
  doctor_certificates: {
    ...withAccount(
      `${RETENTION_DAYS.decidedCertificate} days after the first decision about it, or with the account.`,
    ),
    table: tables.doctorCertificates,
    isOver: (now) =>
      lt(tables.doctorCertificates.decidedAt, daysBefore(now, RETENTION_DAYS.decidedCertificate)),
  },
  withdrawn_registrations: {
    owner: 'the site',
    ends: `${RETENTION_DAYS.withdrawnRegistration} days after the verification was withdrawn, or when the number is verified again.`,
    table: tables.withdrawnRegistrations,
    isOver: (now) =>
      lt(tables.withdrawnRegistrations.withdrawnAt, daysBefore(now, RETENTION_DAYS.withdrawnRegistration)),
  },
  patient_profiles: record,
  audit_entries: { ...record, ends: 'Never: an audit trail with gaps proves nothing.' },
  audit_heads: { ...record, ends: 'Never: the last hash of each trail.' },
  appointments: {
    ...record,
    ends: `A hold ends with its checkout (expire-holds). Otherwise: ${record.ends}`,
  },
  appointment_events: record,
  reviews: {
    owner: 'its author, under initials',
    ends: 'When its visit is canceled. Otherwise never automatically; an operator can hide it.',
  },
  doctor_tallies: bookkeeping,
  doctor_patient_tallies: bookkeeping,
  doctor_next_free: bookkeeping,
  changed_schedules: { ...bookkeeping, ends: 'Unused: the directory of doctors is in memory now.' },
  doctor_changes: { ...bookkeeping, ends: 'After ten minutes: a sweep deletes it.' },
  papers: {
    ...record,
    ends: `A failed upload: within the hour. Withdrawn: the content immediately; the entry stays. Otherwise: ${record.ends}`,
  },
  file_parts: { ...record, ends: 'With the paper.' },
  consultation_messages: record,
  consultation_notes: record,
  room_stays: {
    owner: 'the patient and the doctor of the visit',
    ends: `${RETENTION_DAYS.roomStay} days after it, or with the decision about the visit if that comes later.`,
    table: tables.roomStays,
    isOver: (now) =>
      and(
        lt(tables.roomStays.lastSeenAt, daysBefore(now, RETENTION_DAYS.roomStay)),
        sql`not exists (select 1 from ${tables.disputes} where ${tables.disputes.appointmentId} = ${tables.roomStays.appointmentId} and ${tables.disputes.decidedAt} is null)`,
      ),
  },
  device_tests: {
    owner: 'the patient of the visit',
    ends: `${RETENTION_DAYS.deviceTest} days after the start of the visit. Deleted with the account.`,
    table: tables.deviceTests,
    isOver: (now) =>
      sql`exists (select 1 from ${tables.appointments} where ${tables.appointments.id} = ${tables.deviceTests.appointmentId} and ${lt(tables.appointments.startsAt, daysBefore(now, RETENTION_DAYS.deviceTest))})`,
  },
  visit_guests: {
    owner: 'the guest of the visit',
    ends: `Immediately: withdrawn, removed, left, or the session ended. Otherwise when the visit is no longer scheduled, or ${GUEST_ENDS_HOURS_AFTER_START} hours after its start.`,
    table: tables.visitGuests,
    isOver: (now) =>
      sql`exists (select 1 from ${tables.appointments} where ${tables.appointments.id} = ${tables.visitGuests.appointmentId} and (${ne(tables.appointments.status, 'scheduled')} or ${lte(tables.appointments.startsAt, daysBefore(now, GUEST_ENDS_HOURS_AFTER_START / 24))}))`,
  },
  guest_messages: { owner: 'the guest of the visit', ends: 'With the guest.' },
  disputes: {
    owner: 'the patient and the doctor of the visit',
    ends: `${RETENTION_DAYS.decidedDispute} days after the decision.`,
    table: tables.disputes,
    isOver: (now) => lt(tables.disputes.decidedAt, daysBefore(now, RETENTION_DAYS.decidedDispute)),
  },
  earlier_requests: {
    owner: 'the patient of the visit',
    ends: `When the visit is moved, canceled or completed, or ${RETENTION_DAYS.earlierRequest} day after its start.`,
    table: tables.earlierRequests,
    isOver: (now) =>
      sql`exists (select 1 from ${tables.appointments} where ${tables.appointments.id} = ${tables.earlierRequests.appointmentId} and ${lt(tables.appointments.startsAt, daysBefore(now, RETENTION_DAYS.earlierRequest))})`,
  },
  earlier_offers: {
    owner: 'the patient of the visit',
    ends: `${RETENTION_DAYS.earlierOffer} days after it was made.`,
    table: tables.earlierOffers,
    isOver: (now) => lt(tables.earlierOffers.createdAt, daysBefore(now, RETENTION_DAYS.earlierOffer)),
  },
  prescriptions: record,
  prescription_versions: record,
  renewal_requests: record,
  prescription_favourites: withAccount('The doctor removes it, or it is deleted with the account.'),
  signing_keys: {
    owner: 'the installation',
    ends: 'Never: old prescriptions are checked with it. The private key is destroyed when the next key pair takes over.',
  },
  payments: {
    owner: 'the patient and the doctor of the visit',
    ends: `An unpaid checkout and its reason are deleted after ${RETENTION_DAYS.unpaidCheckout} days. Records of money are kept.`,
    table: tables.payments,
    isOver: (now) =>
      and(
        inArray(tables.payments.status, ['expired', 'canceled']),
        lt(tables.payments.updatedAt, daysBefore(now, RETENTION_DAYS.unpaidCheckout)),
        sql`not exists (select 1 from ${tables.refunds} where ${tables.refunds.paymentId} = ${tables.payments.id})`,
      ),
  },
  refunds: { owner: 'the patient', ends: 'Never: records of money are kept.' },
  operator_log: {
    owner: 'the site',
    ends: 'Never: a log with gaps proves nothing. It names ids; the reason is erased with the account it is about.',
  },
  operator_log_head: { owner: 'the site', ends: 'Never: the last hash of the operators’ log.' },
  operator_invitations: {
    owner: 'the person invited',
    ends: `${RETENTION_DAYS.usedLink} day after the link has expired, used or not.`,
    table: tables.operatorInvitations,
    isOver: (now) => lt(tables.operatorInvitations.expiresAt, daysBefore(now, RETENTION_DAYS.usedLink)),
  },
  guardianships: withAccount(
    'With the account of either side. An ended one stays until then: it records who had access.',
  ),
  family_invitations: {
    owner: 'the person invited',
    ends: `${RETENTION_DAYS.usedLink} day after the link has expired, used or not.`,
    table: tables.familyInvitations,
    isOver: (now) => lt(tables.familyInvitations.expiresAt, daysBefore(now, RETENTION_DAYS.usedLink)),
  },
  announcements: {
    owner: 'the site',
    ends: `${RETENTION_DAYS.announcement} days after it was sent.`,
    table: tables.announcements,
    isOver: (now) => lt(tables.announcements.createdAt, daysBefore(now, RETENTION_DAYS.announcement)),
  },
  announcement_mails: withAccount('The email was delivered, or the announcement or the account was deleted.'),
  site_settings: { owner: 'the site', ends: 'Never: the one row that names who runs the site.' },
  response_times: {
    owner: 'the site',
    ends: `${RETENTION_DAYS.responseTimes} days later. Counts only.`,
    table: tables.responseTimes,
    isOver: (now) =>
      lt(
        tables.responseTimes.onDate,
        daysBefore(now, RETENTION_DAYS.responseTimes).toISOString().slice(0, 10),
      ),
  },
  provider_events: {
    owner: 'the site',
    ends: `${RETENTION_DAYS.providerEvent} days after it arrived; the provider retries for three.`,
    table: tables.providerEvents,
    isOver: (now) => lt(tables.providerEvents.receivedAt, daysBefore(now, RETENTION_DAYS.providerEvent)),
  },
  test_checkout_sessions: {
    owner: 'the patient',
    ends: `${RETENTION_DAYS.testCheckout} days after it began, unless a payment, and so its receipt, refers to it.`,
    table: tables.testCheckoutSessions,
    isOver: (now) =>
      and(
        lt(tables.testCheckoutSessions.createdAt, daysBefore(now, RETENTION_DAYS.testCheckout)),
        sql`not exists (select 1 from ${tables.payments} where ${tables.payments.checkoutSessionId} = ${tables.testCheckoutSessions.id})`,
      ),
  },
  test_checkout_refunds: {
    owner: 'the patient',
    ends: `${RETENTION_DAYS.testCheckout} days after it was sent, unless a payment refers to it.`,
    table: tables.testCheckoutRefunds,
    isOver: (now) =>
      and(
        lt(tables.testCheckoutRefunds.createdAt, daysBefore(now, RETENTION_DAYS.testCheckout)),
        sql`not exists (select 1 from ${tables.payments} where ${tables.payments.providerPaymentId} = ${tables.testCheckoutRefunds.paymentId})`,
      ),
  },
  jobs: {
    owner: 'the person the work is for',
    ends: `Done: immediately, or ${RETENTION_DAYS.doneJob} days later where its key guards against a second run. Failed permanently: ${RETENTION_DAYS.failedJob} days later. Of a kind that no node can run: ${RETENTION_DAYS.unknownJob} days after it was due.`,
    table: tables.jobs,
    isOver: (now) =>
      or(
        lt(tables.jobs.doneAt, daysBefore(now, RETENTION_DAYS.doneJob)),
        and(
          isNotNull(tables.jobs.failedAt),
          lt(tables.jobs.failedAt, daysBefore(now, RETENTION_DAYS.failedJob)),
        ),
        and(
          isNull(tables.jobs.doneAt),
          isNull(tables.jobs.failedAt),
          lt(tables.jobs.runAt, daysBefore(now, RETENTION_DAYS.unknownJob)),
        ),
      ),
  },
};

export function isSwept(rule: RetentionRule): rule is SweptRule {
  return 'isOver' in rule;
}
