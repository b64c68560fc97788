import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbedded, openPostgres } from '../db/client';
import { migrationsFolder } from '../db/migrate';

export default async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_DATABASE_URL;
  project.provide('testDatabase', url ? await postgresTemplate(url) : await embeddedTemplate());
}

function migrationsFingerprint(): string {
  const hash = createHash('sha256');
  const sqlFiles = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  for (const file of [...sqlFiles.sort(), 'meta/_journal.json'])
    hash.update(readFileSync(path.join(migrationsFolder, file)));
  return hash.digest('hex').slice(0, 16);
}

async function embeddedTemplate() {
  const template = path.resolve('node_modules/.cache/carelane', `template-${migrationsFingerprint()}.tar`);
  if (!existsSync(template)) {
    mkdirSync(path.dirname(template), { recursive: true });
    const database = await openEmbedded({});
    const dump = await database.client.dumpDataDir('none');
    await database.close();
    // So that a run that starts in the meantime never reads half a file.
    writeFileSync(`${template}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
    renameSync(`${template}.${process.pid}`, template);
  }
  return { engine: 'embedded', template } as const;
}

async function postgresTemplate(url: string) {
  const template = `carelane_template_${migrationsFingerprint()}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const stale = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'carelane\\_t%'",
  );
  for (const { datname } of stale.rows) await admin.query(`drop database if exists ${datname} with (force)`);
  await admin.query(`create database ${template}`);
  await admin.end();
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  await (await openPostgres({ url: templateUrl.href, poolSize: 2 })).close();
  return { engine: 'postgres', url, template } as const;
}
