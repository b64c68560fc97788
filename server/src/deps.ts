import type { FastifyBaseLogger } from 'fastify';
import type { AssistantModel } from './adapters/assistant/model';
import type { FileStore } from './adapters/files/file-store';
import type { MailTransport } from './adapters/mail/transport';
import type { PaymentProvider } from './adapters/payments/provider';
import type { PushSender } from './adapters/push/push-sender';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Database, Db } from './db/client';
import type { Metrics } from './http/monitoring/metrics';
import type { Realtime } from './realtime/realtime';
import type { CurrentSite } from './site';

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
  files: FileStore;
  push: PushSender;
  /** Undefined without an API key. */
  model: AssistantModel | undefined;
  metrics: Metrics;
  site: CurrentSite;
}
