import pino from 'pino';
import { databaseFiles } from '../../server/src/adapters/files/database-files';
import { choosePaymentProvider } from '../../server/src/adapters/payments/choose-provider';
import { buildApp } from '../../server/src/app';
import { systemClock } from '../../server/src/clock';
import { readConfig } from '../../server/src/config';
import type { Database } from '../../server/src/db/client';
import { createMetrics } from '../../server/src/http/monitoring/metrics';

export async function buildQuietApp(database: Database, env: Record<string, string>) {
  const config = readConfig(env);
  const app = await buildApp(
    {
      config,
      database,
      db: database.db,
      clock: systemClock,
      mail: { send: async () => {}, close: () => {} },
      payments: await choosePaymentProvider(config.payments, database.db, systemClock),
      files: databaseFiles(database.db),
      model: undefined,
      metrics: createMetrics(),
      loggerInstance: pino({ level: 'silent' }),
    },
    '/nonexistent',
  );
  await app.http.ready();
  return app;
}
