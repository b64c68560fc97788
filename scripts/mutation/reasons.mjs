const ONLY_TYPES = 'only the types need it: the value always exists';
const BY_CLUSTER = 'a fail point; `e2e/cluster/fail-points.test.ts` kills a node there';
const LOCK =
  'a lock against concurrent requests: the embedded database runs one at a time, `booking-races.test.ts` runs on PostgreSQL';
const UNREACHABLE = 'unreachable: the row was written or read just before';
const TIME = 'only the timing changes, and the tool runs with a fast hash';
const ELSEWHERE = 'covered by the tests of other modules, which this tool does not run';

/** Module, part of the original code, why the mutant may survive, and the mutated code where it matters. */
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
    'appointments/checkout/receive-webhook.ts',
    "typeof signature === 'string'",
    'Fastify passes a string or undefined',
    'true',
  ],
  ['adapters/payments/stripe-provider.ts', 'false', '`withBreaker` overrides it'],
  [
    'adapters/payments/stripe-provider.ts',
    'error instanceof Stripe.errors.StripeError',
    'no other error has a code that is checked',
    'true',
  ],
  ['adapters/payments/stripe-provider.ts', "scheme === 'http'", 'a stand-in always names its port'],
  ['appointments/changes/cancel-appointment.ts', "for('update')", LOCK],
  [
    'appointments/changes/cancel-appointment.ts',
    "appointment.status === 'held'",
    'a held slot was excluded one line before',
  ],
  [
    'appointments/changes/cancel-appointment.ts',
    "throw new Refusal('APPOINTMENT_NOT_FOUND')",
    'a held slot was excluded one line before',
  ],
  ['appointments/changes/cancel-appointment.ts', '!canceled', LOCK],
  ['appointments/changes/cancel-appointment.ts', 'eq', LOCK, '__drizzle.ne'],
  ['appointments/booking/booking-slot.ts', 'true', LOCK, 'false'],
  ['appointments/checkout/checkout-sweeps.ts', 'true', LOCK, 'false'],
  ['appointments/changes/reschedule-appointment.ts', "for('update')", LOCK],
  ['appointments/changes/reschedule-appointment.ts', 'eq', LOCK, '__drizzle.ne'],
  ['appointments/checkout/confirm-checkout.ts', 'unreachable', UNREACHABLE],
  ['appointments/checkout/confirm-checkout.ts', '!row', UNREACHABLE, 'false'],
  ['appointments/checkout/fulfil-payment.ts', "failPoint('fulfilled')", BY_CLUSTER],
  ['appointments/queries.ts', 'payment.refundedAt', ONLY_TYPES, 'true'],
  ['appointments/checkout/start-checkout.ts', "failPoint('held')", BY_CLUSTER],
  ['appointments/checkout/start-checkout.ts', "failPoint('checkout-opened')", BY_CLUSTER],
  ['appointments/checkout/start-checkout.ts', 'error instanceof Error', 'only used for the log'],
  [
    'appointments/checkout/start-checkout.ts',
    'checkoutSessionId !== null && checkoutUrl !== null',
    'both are written in one statement',
    'checkoutSessionId !== null || checkoutUrl !== null',
  ],
  ['auth/passwords/passwords.ts', 'decoyHash ??=', TIME],
  ['http/endpoints/serve.ts', 'filename', 'every file that is served has a name', 'true'],
  [
    'auth/sessions/expire-sockets.ts',
    'timer.unref();',
    'the server stops the timer on close; this lets a process exit that never closed it',
    '',
  ],
  [
    'auth/account/register-account.ts',
    'await findUserByEmail',
    'the unique index rejects the same; this only avoids a hash',
    'false',
  ],
  [
    'auth/account/register-account.ts',
    'throw emailInUse();',
    'the unique index rejects the same; this only avoids a hash',
  ],
  ['auth/account/register-account.ts', '!user', UNREACHABLE, 'false'],
  ['auth/account/register-account.ts', "throw new Error('the new user", UNREACHABLE],
  [
    'auth/passwords/reset-password.ts',
    "throw new Refusal('EXPIRED');",
    'the first of two: the update in the transaction rejects the same; this only avoids a hash',
    '',
  ],
  [
    'auth/passwords/reset-password.ts',
    '!user',
    'the account would have to disappear between two statements of one transaction',
    'false',
  ],
  [
    'auth/passwords/reset-password.ts',
    'return;',
    'the account would have to disappear between two statements of one transaction',
  ],
  [
    'auth/second-factor/second-factor.ts',
    'await tx.delete(recoveryCodes)',
    'switching off has deleted them: a second check',
    '',
  ],
  ['auth/second-factor/second-factor.ts', '!user.totpSecret', 'the callers have checked'],
  ['auth/second-factor/second-factor.ts', 'false', 'the callers have checked', 'true'],
  [
    'auth/sessions/session-cache.ts',
    'entries.delete(entries.keys()',
    'twenty thousand sessions on one node: only memory use changes',
  ],
  [
    'auth/second-factor/totp.ts',
    'stepAt(now) + off',
    'the steps around the present are symmetric: the same set',
  ],
  ['auth/account/update-account.ts', '!row', UNREACHABLE, 'false'],
  ['http/endpoints/serve.ts', "'hijacked' in response", ELSEWHERE, 'false'],
  [
    'patients/audit-statements.ts',
    'pg_advisory_xact_lock',
    'a lock against concurrent requests: the embedded database runs one at a time, `audit.test.ts` notices on PostgreSQL',
    '',
  ],
];
