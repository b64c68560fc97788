import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PGlite } from '@electric-sql/pglite';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { chooseModel } from './adapters/assistant/choose-model';
import { chooseFiles } from './adapters/files/choose-files';
import { outboxTransport } from './adapters/mail/outbox';
import { smtpTransport } from './adapters/mail/smtp';
import type { MailTransport } from './adapters/mail/transport';
import { choosePaymentProvider } from './adapters/payments/choose-provider';
import { systemClock } from './clock';
import { type Config, readConfig } from './config';
import { type Database, openEmbedded, openPostgres } from './db/client';
import { lockFolder } from './db/folder-lock';
import { stopListening } from './http/draining';
import { faultWithoutValues } from './http/error-handler';
import { createMetrics } from './http/monitoring/metrics';
import { listenForBackups } from './operations/running-backup';
import { listenForCommands } from './operations/running-commands';
import { runOperatorCommand } from './operator-commands';
import { listSettingWarnings } from './setting-warnings';
import { describeStartFailure } from './start-failure';

const CLOSE_TIMEOUT_MS = 10_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function openDatabase(config: Config): Promise<Database & { client?: PGlite }> {
  if (config.database.engine === 'postgres') return openPostgres(config.database);
  await lockFolder(path.resolve(config.dataDir));
  print('Opening the embedded database (it is created the first time, which takes a few seconds) …');
  return openEmbedded({ folder: path.join(config.dataDir, 'database') });
}

function chooseMail({ smtpUrl, mailFrom, dataDir }: Config, log: FastifyBaseLogger): MailTransport {
  if (smtpUrl) return smtpTransport(smtpUrl, mailFrom);
  return outboxTransport(path.join(dataDir, 'outbox'), mailFrom, log);
}

// By default, V8 lets the heap grow to three times its live size. This limits it to 1.5 times.
setFlagsFromString('--heap-growing-percent=50');

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const [database, { buildApp }] = await Promise.all([openDatabase(config), import('./app')]);
  const logger = (await import('./log')).openLog(config.logLevel);
  const app = await buildApp({
    config,
    database,
    db: database.db,
    clock: systemClock,
    mail: chooseMail(config, logger),
    payments: await choosePaymentProvider(config.payments, database.db, systemClock),
    files: await chooseFiles(config, database.db),
    model: await chooseModel(config),
    metrics: createMetrics(),
    loggerInstance: logger,
  });
  const redis = config.redisUrl
    ? (await import('./realtime/redis')).connectRedis(app.deps, config.redisUrl)
    : undefined;
  if (redis) (await import('./auth/sessions/recover-sockets')).recoverOnlyLiveSessions(app.deps);
  await (await import('./demo/prepare-demo')).prepareDemo(app.deps, print);
  const backupSocket = database.client && (await listenForBackups(config.dataDir, database.client, logger));
  const commandSocket =
    database.client &&
    (await listenForCommands(
      config.dataDir,
      ({ actor, name, argument, reason }) =>
        runOperatorCommand({ deps: app.deps, hooks: app.accountHooks, actor }, name, argument, reason),
      logger,
    ));
  await listen(app.http, config);
  app.worker.start();
  print(`Carelane is ready at ${config.publicUrl}`);
  for (const warning of listSettingWarnings(app.deps)) app.deps.log.warn(warning);

  process.on('unhandledRejection', (error) =>
    app.deps.log.error({ fault: faultWithoutValues(error) }, 'unhandled rejection'),
  );
  let isClosing = false;
  const close = async (signal: string) => {
    if (isClosing) return;
    isClosing = true;
    print(`\nClosing (${signal}) …`);
    // SIGINT comes from a terminal, where there is no load balancer to wait for.
    const drainMs = signal === 'SIGTERM' ? config.drainSeconds * 1000 : 0;
    setTimeout(() => process.exit(1), drainMs + CLOSE_TIMEOUT_MS).unref();
    app.draining.start();
    await Promise.all([app.worker.stop(), new Promise((resolve) => setTimeout(resolve, drainMs))]);
    if (drainMs > 0) await stopListening(app.http.server);
    await new Promise<void>((resolve) => void app.deps.realtime.io.close(() => resolve()));
    await app.http.close();
    redis?.close();
    app.deps.mail.close();
    backupSocket?.close();
    commandSocket?.close();
    await database.close();
    print('Closed.');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close(signal));
}

async function listen(http: FastifyInstance, config: Config): Promise<void> {
  await http.listen({ port: config.port, host: config.host ?? 'localhost' });
}

start().catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
});
