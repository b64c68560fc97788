import path from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../config';
import { FolderInUse } from '../db/folder-lock';
import { backUp } from './backup';
import { type DatabaseLocation, OperationError } from './connection';
import { moveToPostgres } from './move-to-postgres';
import { restore } from './restore';

const print = (line: string) => process.stdout.write(`${line}\n`);

function readLocation(env: NodeJS.ProcessEnv): DatabaseLocation {
  return env.DATABASE_URL
    ? { engine: 'postgres', url: env.DATABASE_URL }
    : { engine: 'embedded', dataDir: env.DATA_DIR || './data' };
}

const COMMANDS: Record<string, (file: string | undefined) => Promise<void>> = {
  async backup(file) {
    const now = new Date();
    const target = path.resolve(
      file ?? `carelane-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`,
    );
    const rows = await backUp(readLocation(process.env), target, now);
    print(`${rows} rows are in ${target}. The file holds everyone’s data: keep it in a safe place.`);
  },
  async restore(file) {
    if (!file) throw new OperationError('Which file? npm run restore -- <file>');
    const rows = await restore(readLocation(process.env), path.resolve(file));
    print(`${rows} rows were restored and verified.`);
  },
  async 'move-to-postgres'() {
    const url = process.env.DATABASE_URL;
    if (!url) throw new OperationError('Where to? Set DATABASE_URL to an empty PostgreSQL database.');
    const dataDir = process.env.DATA_DIR || './data';
    const moved = await moveToPostgres(dataDir, url);
    for (const { table, rows } of moved) if (rows > 0) print(`  ${table.padEnd(26)} ${rows}`);
    print(
      `Moved and compared row by row. Demo accounts were left out; ${dataDir} is unchanged. Start with DATABASE_URL set.`,
    );
  },
};

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name, file] = positionals;
  const command = COMMANDS[name ?? ''];
  if (!command) throw new OperationError(`Commands: ${Object.keys(COMMANDS).join(', ')}`);
  await command(file);
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = [OperationError, ConfigError, FolderInUse].some((type) => error instanceof type);
  return isExpected ? error.message : (error.stack ?? error.message);
}

run().catch((error: unknown) => {
  process.stderr.write(`${errorText(error)}\n`);
  process.exit(1);
});
