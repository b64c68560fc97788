import path from 'node:path';
import { systemClock } from './clock';
import { type Config, ConfigError, readConfig } from './config';
import { type Database, openEmbedded, openPostgres } from './db/client';
import { FolderInUse, lockFolder } from './db/folder-lock';
import { OPERATOR_COMMANDS } from './operator-commands';

async function openDatabase(config: Config): Promise<Database> {
  if (config.database.engine === 'postgres') return openPostgres({ ...config.database, migrate: false });
  await lockFolder(path.resolve(config.dataDir));
  return openEmbedded({ folder: path.join(config.dataDir, 'database') });
}

function usage(): string {
  const lines = Object.entries(OPERATOR_COMMANDS).map(
    ([name, { usage }]) => `  npm run operator -- ${name} ${usage}`,
  );
  return ['Commands:', ...lines].join('\n');
}

function refuse(sentence: string): boolean {
  process.stderr.write(`${sentence}\n`);
  return false;
}

async function main(): Promise<boolean> {
  const [name = '', argument = ''] = process.argv.slice(2);
  const command = OPERATOR_COMMANDS[name];
  if (!command || (command.usage.startsWith('<') && argument === '')) return refuse(usage());
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const { done, lines } = await command.run({ db: database.db, clock: systemClock, config }, argument);
    const out = done ? process.stdout : process.stderr;
    // User-written text may contain terminal control characters.
    for (const line of lines) out.write(`${line.replace(/\p{Cc}+/gu, ' ')}\n`);
    return done;
  } finally {
    await database.close();
  }
}

main().then(
  (done) => process.exit(done ? 0 : 1),
  (error: unknown) => {
    if (error instanceof FolderInUse)
      refuse(`${error.message} Stop the server, run the command, start it again.`);
    else refuse(error instanceof ConfigError ? error.message : String(error));
    process.exit(1);
  },
);
