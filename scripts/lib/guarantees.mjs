/**
 * Each row: an id (`npm run proof -- B1` runs every row with B1 before its first dash), the guarantee, how
 * thoroughly it is tested, and the suites that prove it. A suite is an environment, a file and optionally a
 * pattern for test titles.
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
    '1,000 random sequences with two concurrent calls preserve the invariants; every kind of event takes effect',
    ['embedded appointments/booking/booking-model'],
  ],
  [
    'B1-model',
    'one winner for a slot',
    '1,000 random sequences with two concurrent calls preserve the invariants; every kind of event takes effect',
    ['postgres appointments/booking/booking-model'],
  ],
  [
    'B2',
    'a hold ends on time',
    'with the sweeper off, by canceling, the same session resumed, at most 2 for each patient',
    [
      'embedded appointments/booking/booking.test a hold|is resumed|two slots of one patient',
      'postgres appointments/booking/booking-races just expired|holds at most two',
    ],
  ],
  [
    'B3',
    'no payment is kept without a visit',
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
    'no unpaid booking, and no price other than the doctor’s fee',
    '24 attempts',
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
    'every change of zone during holds and visits, both engines',
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
    'concurrent requests take effect once',
    'every change ten times concurrently, and every pair of one person’s changes',
    [
      'embedded security/concurrent-changes',
      'postgres security/concurrent-changes',
      'postgres security/concurrent-pairs',
    ],
  ],
  [
    'C1',
    'a closed day is refunded once',
    '50 visits closed with one click, both engines',
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
    'a call survives a server restart',
    '20 kills of the server and 20 times 8 s without a network, in two browsers',
    ['browser e2e/calls/consultation-faults'],
  ],
  [
    'S2-guest',
    'a call of three survives a server restart',
    '20 kills of the server, each followed by 8 s without a network for one of three browsers in turn',
    ['browser e2e/calls/consultation-guest'],
  ],
  [
    'S3-journeys',
    'two nodes',
    'call, chat and notifications across nodes, also with polling only',
    ['cluster e2e/cluster/journeys events of one node|call signalling|operator'],
  ],
  [
    'S3-faults',
    'two nodes',
    'one of two nodes killed 10 times and shut down 5 times, under load',
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
  ['Z1', 'every route checks access', 'every route × every principal', ['embedded testing/security/matrix']],
  [
    'Z2',
    'every socket event checks access',
    'every event × every principal × 4 states',
    ['embedded testing/security/sockets', 'embedded consultations/room-socket'],
  ],
  [
    'Z3',
    'no field is set by mass assignment',
    'every column sent to every write',
    ['embedded testing/security/mass-assignment'],
  ],
  [
    'A1',
    'a password cannot be guessed',
    '10,000 guesses from forged addresses over two nodes',
    ['cluster e2e/cluster/guessing', 'embedded auth/routes guesses'],
  ],
  [
    'A2',
    'a revoked session stops working',
    'on every node and socket within 1 s',
    ['cluster e2e/cluster/journeys revoked', 'embedded testing/security/sockets revoked|ends'],
  ],
  [
    'W1',
    'no injected script runs',
    'every free text × 60 payloads × every screen, PDF and email',
    ['browser e2e/journeys/hostile-text', 'embedded testing/security/hostile-documents'],
  ],
  [
    'W2',
    'hostile uploads',
    'SVG, polyglots, bombs, oversize; EXIF removed',
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
    '1,000 slow clients; 1,000 sockets and a flood during a call; p95 under 250 ms',
    ['cluster e2e/cluster/slow-clients'],
  ],
  [
    'P1',
    'health data reaches only those who may see it',
    'a unique word in every text of every user',
    [
      'embedded testing/security/canaries',
      'embedded auth/account/personal-data',
      'embedded appointments/checkout/stripe-booking never sent',
    ],
  ],
  ['P2', 'every access to a record is logged', 'each read leaves one row', ['embedded patients/audit']],
  [
    'M1',
    'a visit that did not take place is refunded',
    'refunded from 30 minutes after the start',
    ['embedded appointments/changes/cancel-and-move never joined|doctor joined'],
  ],
  [
    'R1',
    'TURN credentials',
    'only for participants while they can join, for 2 h; a call through coturn between two namespaces',
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
    '1,000 generated patients and every person in the demo; 200 faulty resources of each type, 95 % of them detected',
    ['embedded fhir/conformance', 'embedded fhir/seeded-people'],
  ],
  [
    'backup',
    'the data is the same after backup, deletion and restore',
    'both engines, also a backup of a running product',
    ['cluster e2e/cluster/drill', 'postgres operations/operations'],
  ],
];

export const GUARANTEES = ROWS.map(([id, sentence, tried, suites]) => ({
  id,
  sentence,
  tried,
  suites: suites.map((suite) => {
    const [environment, file, ...title] = suite.split(' ');
    return { environment, file, title: title.join(' ') };
  }),
}));
