import { has } from './run.mjs';

const onEmbedded = () => !process.env.TEST_DATABASE_URL;
const without = (command) => () => !has(command);
const always = () => true;

/** Which tests may be skipped, why, and when. Any other skipped test counts as failed. */
const ANNOUNCED = [
  [
    'server/src/db/statements/pipelined-readers.test.ts',
    'needs PostgreSQL: npm run test:services',
    onEmbedded,
  ],
  ['server/src/db/listener.test.ts', 'needs PostgreSQL: npm run test:services', onEmbedded],
  ['server/src/db/migrate.test.ts', 'needs PostgreSQL: npm run test:services', onEmbedded],
  ['server/src/db/client.test.ts', 'needs PostgreSQL: npm run test:services', onEmbedded],
  ['server/src/doctors/scale.test.ts', 'needs PostgreSQL: npm run test:services', onEmbedded],
  ['server/src/operators/scale.test.ts', 'needs PostgreSQL: npm run test:services', onEmbedded],
  ['server/src/operations/operations.long.test.ts', 'needs PostgreSQL: npm run test:services', onEmbedded],
  ['server/src/prescriptions/pdf/render-prescription.test.ts', 'needs poppler-utils', without('pdftotext')],
  ['server/src/testing/security/hostile-letters.long.test.ts', 'needs poppler-utils', without('pdftotext')],
  ['e2e/cluster/deploy.test.ts', 'needs coturn', without('turnserver')],
  ['e2e/cluster/full-disk.test.ts', 'needs a disk of its own: Linux and root', always],
  ['e2e/calls/consultation-faults.spec.ts', 'needs network namespaces: Linux and root', always],
  ['e2e/calls/consultation-relay.spec.ts', 'needs coturn and network namespaces: Linux and root', always],
];

/** The announced reason, or undefined. */
export function announcedSkip(testName) {
  const entry = ANNOUNCED.find(([file, , mayBe]) => testName.startsWith(`${file} ›`) && mayBe());
  return entry?.[1];
}
