import type { FastifyBaseLogger } from 'fastify';
import type { AssistantModel } from './adapters/assistant/model';
import type { MailTransport } from './adapters/mail/transport';
import type { PaymentProvider } from './adapters/payments/provider';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Database, Db } from './db/client';
import type { Metrics } from './http/monitoring/metrics';
import type { Realtime } from './realtime/realtime';

/** What domains may use. Built once by main.ts, or by a test. */
export interface Deps {
  config: Config;
  database: Database;
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  jobs: { nudge(): void };
  realtime: Realtime;
  mail: MailTransport;
  payments: PaymentProvider;
  /** Undefined without an API key: the embedded triage answers instead. */
  model: AssistantModel | undefined;
  metrics: Metrics;
}
