import type { Database } from '../../server/src/db/client';
import { test as base } from '../lib/fixtures';
import { type Mailbox, startMailbox } from '../lib/smtp-mailbox';
import { connectDatabase } from './people';
import { type Cluster, startCluster } from './start-cluster';

interface Site {
  mailbox: Mailbox;
  cluster: Cluster;
  database: Database;
}

export const test = base.extend<object, Site>({
  mailbox: [
    // Playwright reads the needed fixtures from this pattern, and the linter rejects an empty one.
    async ({ browserName: _ }, use) => {
      const mailbox = await startMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  cluster: [
    async ({ mailbox }, use) => {
      const env = { DOCTOR_VERIFICATION: 'required', SMTP_URL: mailbox.url };
      const cluster = await startCluster({ env });
      await use(cluster);
      await cluster.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  database: [
    async ({ cluster }, use) => {
      const database = await connectDatabase(cluster.databaseUrl);
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  productUrl: [({ cluster }, use) => use(cluster.publicUrl), { scope: 'worker' }],
});
