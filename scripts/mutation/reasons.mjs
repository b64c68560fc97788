const ONLY_TYPES = 'only the types ask for it: the value is always there';
const BY_CLUSTER = 'a place to die at; `e2e/cluster/fail-points.test.ts` kills a node there';
const LOCK =
  'a lock against two at once: the embedded database takes one at a time, `booking-races.test.ts` runs on PostgreSQL';
const UNREACHABLE = 'cannot be reached: the row was written or read a moment before';
const LOOKED = 'the state was looked at a moment before, behind a lock';
const TIME = 'only the time tells, and the tool runs with a quick hash';
const ELSEWHERE = 'met by the tests of other modules, which this tool does not start';

/** Why a mutant may live: module, a part of what it changes, the reason, and what it became where that matters. */
export const REASONS = [
  ['appointments/queries.ts', "appointment.status === 'held'", 'a held slot is not selected'],
  [
    'payments/queries.ts',
    'and(isSettled, isOwn(viewer))',
    'each sum names the states it counts: this only spares reading rows',
    'and(isOwn(viewer))',
  ],
  ['payments/queries.ts', 'row ?? { earned: 0', ONLY_TYPES],
  ['payments/refunds.ts', "failPoint('refund-sent')", BY_CLUSTER],
  ['payments/refunds.ts', '!refund', UNREACHABLE, 'false'],
  [
    'appointments/receive-webhook.ts',
    "typeof signature === 'string'",
    'Fastify hands over a string or nothing',
    'true',
  ],
  ['adapters/payments/stripe-provider.ts', 'false', '`withBreaker` answers in its place'],
  [
    'adapters/payments/stripe-provider.ts',
    'error instanceof Stripe.errors.StripeError',
    'no other error has a code that is looked for',
    'true',
  ],
  ['adapters/payments/stripe-provider.ts', "scheme === 'http'", 'a stand-in always names its port'],
  [
    'appointments/book-appointment.ts',
    'slotOfLabel(claim.time) ?? -1',
    'the schema lets only times of the grid through',
  ],
  [
    'appointments/cancel-appointment.ts',
    'await getAppointmentFor(tx, viewer, id);',
    'the look behind the lock refuses the same; this one keeps strangers from locking a row',
    '',
  ],
  ['appointments/cancel-appointment.ts', "for('update')", LOCK],
  [
    'appointments/cancel-appointment.ts',
    "appointment.status === 'held'",
    'a held slot was not found a line before',
  ],
  [
    'appointments/cancel-appointment.ts',
    "throw new Refusal('APPOINTMENT_NOT_FOUND')",
    'a held slot was not found a line before',
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
    'the update behind it says so again',
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
    'what belongs to a payment that is not settled is held',
    'and(eq(appointments.paymentId, payment.id))',
  ],
  [
    'appointments/hold-slot.ts',
    "eq(appointments.status, 'held')",
    'what is not held has no time to run out and no open payment',
  ],
  ['appointments/confirm-checkout.ts', 'unreachable', UNREACHABLE],
  ['appointments/confirm-checkout.ts', '!row', UNREACHABLE, 'false'],
  ['appointments/fulfil-payment.ts', "failPoint('fulfilled')", BY_CLUSTER],
  ['appointments/hold-slot.ts', '!payment', UNREACHABLE, 'false'],
  ['appointments/hold-slot.ts', 'unreachable', UNREACHABLE],
  ['appointments/queries.ts', 'payment.refundedAt', ONLY_TYPES, 'true'],
  ['appointments/start-checkout.ts', "failPoint('held')", BY_CLUSTER],
  ['appointments/start-checkout.ts', "failPoint('checkout-opened')", BY_CLUSTER],
  ['appointments/start-checkout.ts', 'error instanceof Error', 'only told to the log'],
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
  [
    'auth/expire-sockets.ts',
    'looking',
    'only spares a slow database the same question again: no answer changes',
  ],
  [
    'auth/expire-sockets.ts',
    'endOf = new Map([...endOf]',
    'only memory tells: an end that is kept for too long is asked for again before it counts',
    '',
  ],
  [
    'auth/expire-sockets.ts',
    'timer.unref();',
    'the server stops the timer when it closes; this lets a process end that never closed it',
    '',
  ],
  [
    'auth/register-account.ts',
    'await findUserByEmail',
    'the unique index says the same; this only spares a hash',
    'false',
  ],
  [
    'auth/register-account.ts',
    "throw new Refusal('EMAIL_IN_USE');",
    'the unique index says the same; this only spares a hash',
  ],
  ['auth/register-account.ts', '!user', UNREACHABLE, 'false'],
  ['auth/register-account.ts', "throw new Error('the new user", UNREACHABLE],
  [
    'auth/reset-password.ts',
    '!known',
    'the update in the transaction refuses the same; this only spares a hash',
    'false',
  ],
  [
    'auth/reset-password.ts',
    "throw new Refusal('EXPIRED');",
    'the first of two: the update in the transaction refuses the same; this only spares a hash',
    '',
  ],
  [
    'auth/reset-password.ts',
    '!user',
    'the account would have to go between two statements of one transaction',
    'false',
  ],
  [
    'auth/reset-password.ts',
    'return;',
    'the account would have to go between two statements of one transaction',
  ],
  [
    'auth/second-factor.ts',
    'await tx.delete(recoveryCodes)',
    'switching off has deleted them: a second look',
    '',
  ],
  ['auth/second-factor.ts', '!user.totpSecret', 'the callers have looked'],
  ['auth/second-factor.ts', 'false', 'the callers have looked', 'true'],
  [
    'auth/session-cache.ts',
    'entries.size >= MOST',
    'twenty thousand sessions on one node: only memory tells',
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
    'twenty thousand sessions on one node: only memory tells',
  ],
  ['auth/totp.ts', 'stepAt(now) + off', 'the steps around the present are symmetric: the same set'],
  ['auth/update-account.ts', '!row', UNREACHABLE, 'false'],
  ['auth/update-account.ts', "throw new Error('the signed-in user is gone')", UNREACHABLE],
  ['http/serve.ts', "'hijacked' in answer", ELSEWHERE, 'false'],
  [
    'patients/audit.ts',
    'pg_advisory_xact_lock',
    'a lock against two at once: the embedded database takes one at a time, `audit.test.ts` notices on PostgreSQL',
    '',
  ],
];
