import { isInstalled } from './run.mjs';

const onEmbedded = () => !process.env.TEST_DATABASE_URL;
const without = (command) => () => !isInstalled(command);
const always = () => true;

const NEEDS_POSTGRES = 'needs PostgreSQL: npm run test:services';

const ANNOUNCED = [
  ['server/src/db/statements/pipelined-readers.test.ts', NEEDS_POSTGRES, onEmbedded],
  ['server/src/db/listener.test.ts', NEEDS_POSTGRES, onEmbedded],
  ['server/src/db/migrate.test.ts', NEEDS_POSTGRES, onEmbedded],
  ['server/src/db/client.test.ts', NEEDS_POSTGRES, onEmbedded],
  ['server/src/doctors/scale.test.ts', NEEDS_POSTGRES, onEmbedded],
  ['server/src/operators/scale.test.ts', NEEDS_POSTGRES, onEmbedded],
  ['server/src/operations/operations.long.test.ts', NEEDS_POSTGRES, onEmbedded],
  ['server/src/prescriptions/pdf/render-prescription.test.ts', 'needs poppler-utils', without('pdftotext')],
  [
    'server/src/testing/security/payloads-in-documents.long.test.ts',
    'needs poppler-utils',
    without('pdftotext'),
  ],
  ['e2e/cluster/deploy.test.ts', 'needs coturn', without('turnserver')],
  ['e2e/cluster/full-disk.test.ts', 'needs to mount a disk: Linux and root', always],
  ['e2e/calls/consultation-faults.spec.ts', 'needs network namespaces: Linux and root', always],
  ['e2e/calls/consultation-relay.spec.ts', 'needs coturn and network namespaces: Linux and root', always],
];

export function findSkipReason(testName) {
  const entry = ANNOUNCED.find(
    ([file, , canBeSkipped]) => testName.startsWith(`${file} ›`) && canBeSkipped(),
  );
  return entry?.[1];
}
