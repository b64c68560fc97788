/**
 * What Carelane promises, how often `npm run proof` tries it, and which tests prove it. A row runs by its name, or with
 * its siblings by the part before the dash: `npm run proof -- B1 S1-embedded`. Each piece names where it runs (`embedded`,
 * `postgres`, `cluster` for several nodes, `browser`), a file, and optionally a pattern for test titles.
 */
const ROWS = [
  [
    'B1-nodes',
    'one winner for a slot',
    '200 patients on one slot, 50 rounds, over HTTP, two nodes',
    ['cluster e2e/cluster/journeys want one slot'],
  ],
  [
    'B1-embedded-model',
    'one winner for a slot',
    '1,000 random sequences, two calls at once, keep the invariants; every kind of event takes effect',
    ['embedded appointments/booking/booking-model'],
  ],
  [
    'B1-model',
    'one winner for a slot',
    '1,000 random sequences, two calls at once, keep the invariants; every kind of event takes effect',
    ['postgres appointments/booking/booking-model'],
  ],
  [
    'B2',
    'a hold ends on time',
    'with the sweeper off, by leaving, the same session again, at most 2 a patient',
    [
      'embedded appointments/booking/booking.test a hold|is resumed|open twice',
      'postgres appointments/booking/booking-races just expired|holds at most two',
    ],
  ],
  [
    'B3',
    'money is never kept for nothing',
    '100 late payments; the refund fails five times; killed between deciding and sending',
    [
      'postgres appointments/booking/booking-races late payments',
      'postgres appointments/changes/cancel-and-move fails five times|server dies',
      'postgres appointments/checkout/record-refund-event',
      'cluster e2e/cluster/fail-points',
    ],
  ],
  [
    'B4',
    'webhooks take effect once, forged ones never',
    '13 forgeries; 1 event 1,000 times; every order of events',
    ['postgres appointments/checkout/webhooks', 'postgres adapters/payments/stripe-provider'],
  ],
  [
    'B5',
    'return and webhook race to one appointment',
    '500 trials, two nodes',
    ['cluster e2e/cluster/journeys return and the provider'],
  ],
  [
    'B6',
    'no booking unpaid, no price but the doctor’s',
    '24 tricks',
    ['embedded appointments/booking/tricks'],
  ],
  [
    'B7-delete-embedded',
    'leaving while paying loses no money',
    '200 sweeps of each deletion against payment and checkout',
    ['embedded appointments/leaving deletes|deleted'],
  ],
  [
    'B7-delete-postgres',
    'leaving while paying loses no money',
    '200 sweeps of each deletion against payment and checkout',
    ['postgres appointments/leaving deletes|deleted'],
  ],
  [
    'B7-suspend-embedded',
    'leaving while paying loses no money',
    '200 sweeps of each act of an operator against payment and checkout',
    ['embedded appointments/leaving suspended|withdrawn'],
  ],
  [
    'B7-suspend-postgres',
    'leaving while paying loses no money',
    '200 sweeps of each act of an operator against payment and checkout',
    ['postgres appointments/leaving suspended|withdrawn'],
  ],
  [
    'B7-change-embedded',
    'leaving while paying loses no money',
    '200 sweeps of a doctor who stops offering times against payment and checkout',
    ['embedded appointments/leaving inactive|badge'],
  ],
  [
    'B7-change-postgres',
    'leaving while paying loses no money',
    '200 sweeps of a doctor who stops offering times against payment and checkout',
    ['postgres appointments/leaving inactive|badge'],
  ],
  [
    'B7-zone',
    'a visit keeps the zone it was agreed in',
    'every change of zone against holds and visits, both engines',
    ['embedded appointments/agreed-zone', 'postgres appointments/agreed-zone'],
  ],
  [
    'B7-nodes',
    'leaving while paying loses no money',
    '200 sweeps of each way to leave on one node against the webhook on the other',
    ['cluster e2e/cluster/leaving'],
  ],
  [
    'B8',
    'at once is not twice',
    'every change ten times at once, and every pair of one person’s changes',
    ['embedded security/at-once', 'postgres security/at-once', 'postgres security/pairs-at-once'],
  ],
  [
    'C1',
    'a closed day is refunded once',
    '50 visits closed by one click, both engines',
    [
      'embedded appointments/changes/cannot-attend-races fifty visits',
      'postgres appointments/changes/cannot-attend-races fifty visits',
    ],
  ],
  [
    'C2',
    'a closed day is refunded once',
    '50 visits, kill -9 between closing and refund, both engines',
    ['cluster e2e/cluster/cannot-attend'],
  ],
  [
    'S1-embedded',
    'kill -9 loses nothing acknowledged',
    '50 kills under 20 booking clients; ready within 10 s',
    ['cluster e2e/cluster/kill embedded'],
  ],
  [
    'S1-postgres',
    'kill -9 loses nothing acknowledged',
    '50 kills under 20 booking clients; ready within 10 s',
    ['cluster e2e/cluster/kill PostgreSQL'],
  ],
  [
    'S2',
    'a call outlives the server',
    '20 kills of the server and 20 times 8 s without a network, in two browsers',
    ['browser e2e/calls/consultation-faults'],
  ],
  [
    'S2-guest',
    'a call of three outlives the server',
    '20 kills of the server, each followed by 8 s without a network for one of three browsers in turn',
    ['browser e2e/calls/consultation-guest'],
  ],
  [
    'S3-journeys',
    'two nodes',
    'call, chat and notifications across nodes, also by polling alone',
    ['cluster e2e/cluster/journeys events of one node|call is arranged|operator'],
  ],
  [
    'S3-faults',
    'two nodes',
    'one of two nodes killed 10 times and told to go 5 times, under load',
    ['cluster e2e/cluster/faults node that'],
  ],
  [
    'S4',
    'database or Redis restart',
    '10 restarts of each under load; healthy within 5 s',
    ['cluster e2e/cluster/faults PostgreSQL|Redis'],
  ],
  [
    'disk',
    'a full disk loses nothing',
    'filled under load and freed again, both engines',
    ['cluster e2e/cluster/full-disk'],
  ],
  ['Z1', 'every route closed', 'every route × 7 principals', ['embedded testing/security/matrix']],
  [
    'Z2',
    'sockets as closed as HTTP',
    'every event × every principal × 4 states',
    ['embedded testing/security/sockets', 'embedded consultations/room-socket'],
  ],
  [
    'Z3',
    'nothing by mass assignment',
    'every column sent to every write',
    ['embedded testing/security/mass-assignment'],
  ],
  [
    'A1',
    'guessing a password is hopeless',
    '10,000 guesses from forged addresses over two nodes',
    ['cluster e2e/cluster/guessing', 'embedded auth/routes guesses'],
  ],
  [
    'A2',
    'a revoked session is dead',
    'on every node and socket within 1 s',
    ['cluster e2e/cluster/journeys revoked', 'embedded testing/security/sockets revoked|ends'],
  ],
  [
    'W1',
    'no script of a stranger runs',
    'every free text × 60 payloads × every screen, PDF and mail',
    ['browser e2e/journeys/hostile-text', 'embedded testing/security/hostile-documents'],
  ],
  [
    'W2',
    'hostile uploads',
    'SVG, polyglots, bombs, oversize; EXIF gone',
    ['embedded testing/security/uploads'],
  ],
  [
    'W3',
    'hostile input',
    'every field × null bytes, lone surrogates, 1e309, deep objects, 1 MB strings',
    ['embedded testing/security/hostile-input'],
  ],
  [
    'D1',
    'slow and flooding clients',
    '1,000 slow clients; 1,000 sockets and a flood beside a call; p95 under 250 ms',
    ['cluster e2e/cluster/slow-clients'],
  ],
  [
    'P1',
    'health data stays where it belongs',
    'a token in every text of every user',
    [
      'embedded testing/security/canaries',
      'embedded auth/account/personal-data',
      'embedded appointments/checkout/stripe-booking never learns',
    ],
  ],
  ['P2', 'who looked is known', 'each read leaves one row', ['embedded patients/audit']],
  [
    'M1',
    'a visit that never was is not paid for',
    'refunded from 30 minutes after the start',
    ['embedded appointments/changes/cancel-and-move never joined|doctor joined'],
  ],
  [
    'R1',
    'TURN credentials',
    'for participants while they can join, 2 h; a call through coturn between two namespaces',
    [
      'embedded consultations/routes relay|is not found',
      'embedded consultations/relay-access',
      'browser e2e/calls/consultation-relay',
      'cluster e2e/cluster/deploy coturn',
    ],
  ],
  [
    'AI1',
    'emergencies are caught before the model',
    '150 phrases and 150 harmless ones',
    ['embedded assistant/emergency', 'embedded assistant/chat emergenc'],
  ],
  [
    'F1',
    'records are valid FHIR',
    '1,000 generated patients and every person of the demo; 200 faulty ones of each resource, 95 % noticed',
    ['embedded fhir/conformance', 'embedded fhir/seeded-people'],
  ],
  [
    'backup',
    'dump, wipe, restore: the same',
    'both engines, also of a running product',
    ['cluster e2e/cluster/drill', 'postgres operations/operations'],
  ],
];

export const PROMISES = ROWS.map(([id, sentence, count, pieces]) => ({
  id,
  sentence,
  count,
  pieces: pieces.map((piece) => {
    const [place, file, ...title] = piece.split(' ');
    return { place, file, title: title.join(' ') };
  }),
}));
