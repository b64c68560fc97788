/**
 * What Carelane promises, and which tests hold it: a part of the file's name, and of the title where the file has more.
 * A promise whose tests are gone is shown as such.
 */
export const PROMISES = [
  [
    'B1',
    'one winner for a slot',
    ['cluster/journeys racers|want one slot', 'booking-races want one slot|second live', 'booking-model'],
  ],
  [
    'B2',
    'a hold ends on time',
    ['appointments/booking.test a hold|is the same one|two times of a patient', 'booking-races run out'],
  ],
  ['B3', 'money is never kept for nothing', ['booking-races late payments', 'cancel-and-move refund']],
  ['B4', 'webhooks take effect once, forged ones never', ['webhooks.test', 'stripe-provider webhooks']],
  [
    'B5',
    'return and webhook race to one appointment',
    ['cluster/journeys return and the provider', 'webhooks.test at the same moment'],
  ],
  [
    'B6',
    'no booking unpaid, no price but the doctor’s',
    ['appointments/booking.test price|fee|claim|declined'],
  ],
  ['S1', 'kill -9 loses nothing acknowledged', ['cluster/kill', 'cluster/fail-points']],
  ['S2', 'a call outlives the server', ['consultation-faults']],
  ['S3', 'two nodes', ['cluster/journeys', 'cluster/faults node that']],
  ['S4', 'database or Redis restart', ['cluster/faults PostgreSQL|Redis']],
  ['Z1', 'every route closed', ['matrix|route-matrix', 'closed-routes']],
  ['Z2', 'sockets as closed as HTTP', ['room-socket closed to others', 'security/sockets']],
  ['Z3', 'nothing by mass assignment', ['mass-assignment', 'auth/routes cannot change']],
  ['A1', 'guessing a password is hopeless', ['auth/routes guesses']],
  [
    'A2',
    'a revoked session is dead',
    ['cluster/journeys revoked', 'auth/routes a session', 'security/sockets revoked'],
  ],
  ['W1', 'no script of a stranger runs', ['hostile-text|script-injection|xss']],
  ['W2', 'hostile uploads', ['images|uploads']],
  ['W3', 'hostile input', ['hostile-input|fuzz']],
  ['D1', 'slow and flooding clients', ['cluster/slow-clients']],
  [
    'P1',
    'health data stays where it belongs',
    ['security/canaries', 'auth/personal-data', 'stripe-booking hears nothing'],
  ],
  ['P2', 'who looked is known', ['patients/audit']],
  ['M1', 'a visit that never was is not paid for', ['cancel-and-move doctor never came|doctor came']],
  ['R1', 'TURN credentials', ['consultations/routes relay', 'consultation-relay']],
  ['AI1', 'emergencies are caught before the model', ['detect-emergency', 'assistant/chat emergenc']],
  ['backup', 'dump, wipe, restore: the same', ['cluster/drill', 'operations/operations']],
].map(([id, sentence, tests]) => ({
  id,
  sentence,
  tests: tests.map((test) => {
    const [file, ...title] = test.split(' ');
    return { file: new RegExp(file), title: new RegExp(title.join(' '), 'i') };
  }),
}));
