import { userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseFiles } from './adapters/files/choose-files';
import { choosePaymentProvider } from './adapters/payments/choose-provider';
import { buildApp } from './app';
import { systemClock } from './clock';
import { type Config, ConfigError, readConfig } from './config';
import { type Database, openEmbedded, openPostgres } from './db/client';
import { FolderInUse, lockFolder } from './db/folder-lock';
import { createMetrics } from './http/monitoring/metrics';
import { type OperatorCommand, sendCommand } from './operations/running-commands';
import { OPERATOR_COMMANDS, runOperatorCommand } from './operator-commands';

async function openDatabase(config: Config): Promise<Database> {
  if (config.database.engine === 'postgres')
    return openPostgres({ ...config.database, migrate: false, statementTimeoutMs: 0 });
  await lockFolder(path.resolve(config.dataDir));
  return openEmbedded({ folder: path.join(config.dataDir, 'database') });
}

function describeUsage(): string {
  const lines = Object.entries(OPERATOR_COMMANDS).map(
    ([name, { argument = '', summary }]) => `  npm run operator -- ${name} ${argument}  ${summary}`,
  );
  return ['Commands:', ...lines].join('\n');
}

function printFailure(sentence: string): boolean {
  process.stderr.write(`${sentence}\n`);
  return false;
}

function readActorName(): string {
  if (process.env.OPERATOR) return process.env.OPERATOR;
  try {
    return userInfo().username;
  } catch {
    return 'command line';
  }
}

async function openApp(config: Config, database: Database) {
  return buildApp({
    config,
    database,
    db: database.db,
    clock: systemClock,
    mail: { send: () => Promise.reject(new Error('a command does not send mail')), close: () => {} },
    payments: await choosePaymentProvider(config.payments, database.db, systemClock),
    files: await chooseFiles(config, database.db),
    model: undefined,
    metrics: createMetrics(),
  });
}

async function main(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  });
  const [name = '', argument = ''] = positionals;
  if (!OPERATOR_COMMANDS[name]) return printFailure(describeUsage());
  const config = readConfig(process.env);
  const command = { name, argument, reason: values.reason ?? '', actor: readActorName() };
  const response =
    config.database.engine === 'embedded' ? await sendCommand(config.dataDir, command) : 'no-server';
  const outcome = response === 'no-server' ? await runInProcess(config, command) : response.outcome;
  if (!outcome) return printFailure(describeUsage());
  const { done, lines } = outcome;
  const out = done ? process.stdout : process.stderr;
  // User-written text may contain terminal control characters.
  for (const line of lines) out.write(`${line.replace(/\p{Cc}+/gu, ' ')}\n`);
  return done;
}

async function runInProcess(config: Config, { name, argument, reason, actor }: OperatorCommand) {
  const database = await openDatabase(config);
  try {
    const { deps, accountHooks: hooks } = await openApp(config, database);
    return await runOperatorCommand({ deps, hooks, actor }, name, argument, reason);
  } finally {
    await database.close();
  }
}

main().then(
  (done) => process.exit(done ? 0 : 1),
  (error: unknown) => {
    if (error instanceof FolderInUse)
      printFailure(`${error.message} Stop the server, run the command, start it again.`);
    else printFailure(error instanceof ConfigError ? error.message : String(error));
    process.exit(1);
  },
);
