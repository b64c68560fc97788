const ONLY_TYPES = 'only the types need it: the value always exists';
const BY_CLUSTER = 'a fail point; `e2e/cluster/fail-points.test.ts` kills a node there';
const LOCK =
  'a lock against concurrent requests: the embedded database runs one at a time, `booking-races.test.ts` runs on PostgreSQL';
const UNREACHABLE = 'unreachable: the row was written or read just before';
const LOOKED = 'the state was checked just before, under a lock';
const TIME = 'only the timing changes, and the tool runs with a fast hash';
const ELSEWHERE = 'covered by the tests of other modules, which this tool does not run';

/** Why a mutant may survive: module, part of the original code, the reason, and the mutated code where that matters. */
export const REASONS = [
  ['appointments/queries.ts', "appointment.status === 'held'", 'a held slot is not selected'],
  [
    'payments/queries.ts',
    'and(isSettled, isOwn(viewer))',
    'each sum names the states it counts: this only avoids reading rows',
    'and(isOwn(viewer))',
  ],
  ['payments/queries.ts', 'row ?? { earned: 0', ONLY_TYPES],
  ['payments/refunds.ts', "failPoint('refund-sent')", BY_CLUSTER],
  ['payments/refunds.ts', '!refund', UNREACHABLE, 'false'],
  [
    'appointments/receive-webhook.ts',
    "typeof signature === 'string'",
    'Fastify passes a string or undefined',
    'true',
  ],
  ['adapters/payments/stripe-provider.ts', 'false', '`withBreaker` answers instead'],
  [
    'adapters/payments/stripe-provider.ts',
    'error instanceof Stripe.errors.StripeError',
    'no other error has a code that is checked',
    'true',
  ],
  ['adapters/payments/stripe-provider.ts', "scheme === 'http'", 'a stand-in always names its port'],
  [
    'appointments/book-appointment.ts',
    'slotOfLabel(claim.time) ?? -1',
    'the schema only accepts times of the grid',
  ],
  [
    'appointments/cancel-appointment.ts',
    'await getAppointmentFor(tx, viewer, id);',
    'the check under the lock rejects the same; this one keeps strangers from locking a row',
    '',
  ],
  ['appointments/cancel-appointment.ts', "for('update')", LOCK],
  [
    'appointments/cancel-appointment.ts',
    "appointment.status === 'held'",
    'a held slot was excluded one line before',
  ],
  [
    'appointments/cancel-appointment.ts',
    "throw new Refusal('APPOINTMENT_NOT_FOUND')",
    'a held slot was excluded one line before',
  ],
  ['appointments/cancel-appointment.ts', '!canceled', LOCK],
  ['appointments/cancel-appointment.ts', 'eq', LOCK, '__drizzle.ne'],
  [
    'appointments/cancel-appointment.ts',
    "eq(appointments.id, id), eq(appointments.status, 'scheduled')",
    LOOKED,
  ],
  [
    'appointments/cancel-appointment.ts',
    "and(whose, eq(appointments.status, 'scheduled')",
    'the update after it checks the same',
  ],
  ['appointments/booking-slot.ts', 'true', LOCK, 'false'],
  ['appointments/expire-holds.ts', 'true', LOCK, 'false'],
  ['appointments/reschedule-appointment.ts', "for('update')", LOCK],
  ['appointments/reschedule-appointment.ts', 'eq', LOCK, '__drizzle.ne'],
  [
    'appointments/reschedule-appointment.ts',
    "eq(appointments.id, id), eq(appointments.status, 'scheduled')",
    LOOKED,
  ],
  [
    'appointments/fulfil-payment.ts',
    "eq(appointments.status, 'held')",
    'the appointment of an unsettled payment is held',
    'and(eq(appointments.paymentId, payment.id))',
  ],
  [
    'appointments/hold-slot.ts',
    "eq(appointments.status, 'held')",
    'an appointment that is not held has no expiry and no open payment',
  ],
  ['appointments/confirm-checkout.ts', 'unreachable', UNREACHABLE],
  ['appointments/confirm-checkout.ts', '!row', UNREACHABLE, 'false'],
  ['appointments/fulfil-payment.ts', "failPoint('fulfilled')", BY_CLUSTER],
  ['appointments/hold-slot.ts', '!payment', UNREACHABLE, 'false'],
  ['appointments/hold-slot.ts', 'unreachable', UNREACHABLE],
  ['appointments/queries.ts', 'payment.refundedAt', ONLY_TYPES, 'true'],
  ['appointments/start-checkout.ts', "failPoint('held')", BY_CLUSTER],
  ['appointments/start-checkout.ts', "failPoint('checkout-opened')", BY_CLUSTER],
  ['appointments/start-checkout.ts', 'error instanceof Error', 'only used for the log'],
  [
    'appointments/start-checkout.ts',
    'checkoutSessionId !== null && checkoutUrl !== null',
    'both are written in one statement',
    'checkoutSessionId !== null || checkoutUrl !== null',
  ],
  ['auth/passwords.ts', 'decoy ??=', TIME],
  ['auth/passwords.ts', 'await isPassword(await decoy', TIME],
  ['auth/sign-in.ts', 'await wasteTheTimeOfAPassword', TIME],
  ['http/serve.ts', 'filename', 'every file that is served has a name', 'true'],
  ['auth/expire-sockets.ts', 'looking', 'only avoids repeating a slow query: no response changes'],
  [
    'auth/expire-sockets.ts',
    'endOf = new Map([...endOf]',
    'only memory use changes: an entry that is kept too long is read again before it counts',
    '',
  ],
  [
    'auth/expire-sockets.ts',
    'timer.unref();',
    'the server stops the timer on close; this lets a process exit that never closed it',
    '',
  ],
  [
    'auth/register-account.ts',
    'await findUserByEmail',
    'the unique index rejects the same; this only avoids a hash',
    'false',
  ],
  [
    'auth/register-account.ts',
    "throw new Refusal('EMAIL_IN_USE');",
    'the unique index rejects the same; this only avoids a hash',
  ],
  ['auth/register-account.ts', '!user', UNREACHABLE, 'false'],
  ['auth/register-account.ts', "throw new Error('the new user", UNREACHABLE],
  [
    'auth/reset-password.ts',
    '!known',
    'the update in the transaction rejects the same; this only avoids a hash',
    'false',
  ],
  [
    'auth/reset-password.ts',
    "throw new Refusal('EXPIRED');",
    'the first of two: the update in the transaction rejects the same; this only avoids a hash',
    '',
  ],
  [
    'auth/reset-password.ts',
    '!user',
    'the account would have to disappear between two statements of one transaction',
    'false',
  ],
  [
    'auth/reset-password.ts',
    'return;',
    'the account would have to disappear between two statements of one transaction',
  ],
  [
    'auth/second-factor.ts',
    'await tx.delete(recoveryCodes)',
    'switching off has deleted them: a second check',
    '',
  ],
  ['auth/second-factor.ts', '!user.totpSecret', 'the callers have checked'],
  ['auth/second-factor.ts', 'false', 'the callers have checked', 'true'],
  [
    'auth/session-cache.ts',
    'entries.size >= MOST',
    'twenty thousand sessions on one node: only memory use changes',
    'false',
  ],
  [
    'auth/session-cache.ts',
    'entries.size >= MOST',
    'twenty thousand sessions on one node: one more or less',
    'entries.size > MOST',
  ],
  [
    'auth/session-cache.ts',
    'entries.delete(entries.keys()',
    'twenty thousand sessions on one node: only memory use changes',
  ],
  ['auth/totp.ts', 'stepAt(now) + off', 'the steps around the present are symmetric: the same set'],
  ['auth/update-account.ts', '!row', UNREACHABLE, 'false'],
  ['auth/update-account.ts', "throw new Error('the signed-in user is gone')", UNREACHABLE],
  ['http/serve.ts', "'hijacked' in answer", ELSEWHERE, 'false'],
  [
    'patients/audit.ts',
    'pg_advisory_xact_lock',
    'a lock against concurrent requests: the embedded database runs one at a time, `audit.test.ts` notices on PostgreSQL',
    '',
  ],
];
