import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { systemClock } from '../clock';
import { type Database, openEmbedded, openPostgres } from '../db/client';
import { FolderInUse, lockFolder } from '../db/folder-lock';
import { appointments, doctorProfiles, users } from '../db/schema';
import { seedDemo } from '../demo/seed-demo';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { backUp } from './backup';
import { type DatabaseLocation, databaseFolder } from './connection';
import { moveToPostgres } from './move-to-postgres';
import { restore } from './restore';
import { listenForBackups } from './running-backup';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'carelane-operations-'));
const source = inject('testDatabase');
const clinic = {
  engine: 'embedded' as const,
  dataDir: path.join(folder, 'clinic'),
} satisfies DatabaseLocation;
const backup = path.join(folder, 'clinic.backup');
const createdDatabases: string[] = [];

const readBackupLines = (file: string) => gunzipSync(readFileSync(file)).toString().split('\n').slice(1);

async function createEmptyPostgres(): Promise<string> {
  if (source.engine !== 'postgres') throw new Error('only with PostgreSQL');
  const name = `carelane_test_moved_${process.pid}_${createdDatabases.length}`;
  const admin = new pg.Client({ connectionString: source.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  createdDatabases.push(name);
  const url = new URL(source.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function dumpClinic() {
  const database = await openEmbedded({ folder: databaseFolder(clinic.dataDir) });
  const loadDataDir = await database.client.dumpDataDir('none');
  await database.close();
  return { loadDataDir };
}

async function fill(database: Database): Promise<void> {
  const t = { deps: { db: database.db, clock: systemClock } };
  await seedDemo(t.deps);
  const [demo] = await database.db
    .select({ user: users, profile: doctorProfiles })
    .from(doctorProfiles)
    .innerJoin(users, eq(users.id, doctorProfiles.userId))
    .limit(1);
  if (!demo) throw new Error('no demo doctor');
  const doctor = await givenDoctor(t, { name: 'Real Doctor' });
  const patient = await givenPatient(t, { name: 'Real, "Patient" \\ (with) all\nsigns ₹ 🎉' });
  await givenAppointment(t, { doctor, patient });
  const startsAt = new Date('2031-03-03T05:00:00Z');
  await givenAppointment(t, { patient, doctor: { ...demo, token: '' }, startsAt });
}

beforeAll(async () => {
  const prepared =
    source.engine === 'embedded' ? { loadDataDir: new Blob([readFileSync(source.template)]) } : {};
  const database = await openEmbedded({ folder: databaseFolder(clinic.dataDir), ...prepared });
  await fill(database);
  await database.close();
  await backUp(clinic, backup, new Date());
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  if (source.engine !== 'postgres') return;
  const admin = new pg.Client({ connectionString: source.url });
  await admin.connect();
  for (const name of createdDatabases) await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('a restored database gives an identical backup, row by row', async () => {
  const location: DatabaseLocation =
    source.engine === 'postgres'
      ? { engine: 'postgres', url: await createEmptyPostgres() }
      : { engine: 'embedded', dataDir: path.join(folder, 'second') };
  const restored = await restore(location, backup);
  const secondBackup = path.join(folder, 'second.backup');
  expect(await backUp(location, secondBackup, new Date())).toBe(restored);
  expect(readBackupLines(secondBackup)).toEqual(readBackupLines(backup));
  await expect(restore(location, backup)).rejects.toThrow('There is already data');
});

test('a truncated or unrelated file, and one of a newer version, is refused', async () => {
  const content = gunzipSync(readFileSync(backup)).toString();
  const [head = '', ...lines] = content.split('\n');
  const newer = JSON.stringify({ ...JSON.parse(head), lastMigration: 9e12 });
  const broken: [string, Buffer][] = [
    ['not a complete backup', readFileSync(backup).subarray(0, 5_000)],
    ['not a complete backup', gzipSync([head, ...lines.slice(0, -30)].join('\n'))],
    ['not a complete backup', Buffer.from('something else')],
    ['newer version', gzipSync([newer, ...lines].join('\n'))],
  ];
  for (const [message, bytes] of broken) {
    const file = path.join(folder, 'broken.backup');
    writeFileSync(file, bytes);
    const location: DatabaseLocation = { engine: 'embedded', dataDir: path.join(folder, 'refused') };
    await expect(restore(location, file)).rejects.toThrow(message);
  }
});

test('a running server makes a complete backup while other queries succeed', async () => {
  const location: DatabaseLocation = { engine: 'embedded', dataDir: path.join(folder, 'running') };
  const unlock = await lockFolder(location.dataDir);
  const embeddedFolder = databaseFolder(location.dataDir);
  await (await openEmbedded({ folder: embeddedFolder, ...(await dumpClinic()) })).close();
  expect(statSync(embeddedFolder).mode & 0o777, 'its files are open to everybody').toBe(0o700);
  const database = await openEmbedded({ folder: embeddedFolder });
  const backupSocket = await listenForBackups(location.dataDir, database.client, { warn: () => {} });
  const file = path.join(folder, 'running.backup');
  const [rows] = await Promise.all([backUp(location, file, new Date()), database.db.$count(users)]);
  expect(rows).toBeGreaterThan(100);
  expect(readBackupLines(file)).toEqual(readBackupLines(backup));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(location.dataDir, 'backup.sock')).mode & 0o777).toBe(0o600);
  expect(readdirSync(location.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([]);
  await database.close();
  await expect(backUp(location, path.join(folder, 'cut.backup'), new Date())).rejects.toThrow(
    'The running server could not make the backup',
  );
  expect(readdirSync(folder).filter((name) => name.startsWith('cut.backup'))).toEqual([]);
  backupSocket?.close();
  unlock();
});

test('a folder in use is not backed up unless its server makes the backup', async () => {
  const unlock = await lockFolder(clinic.dataDir);
  await expect(backUp(clinic, path.join(folder, 'never'), new Date())).rejects.toThrow(FolderInUse);
  unlock();
});

test.runIf(source.engine === 'postgres')(
  'moving to PostgreSQL copies every real row and leaves out demo accounts',
  async () => {
    const url = await createEmptyPostgres();
    const moved = await moveToPostgres(clinic.dataDir, url);
    expect(moved.find(({ table }) => table === 'users')?.rows).toBe(2);
    const target = await openPostgres({ url, poolSize: 2 });
    expect(await target.db.select({ isDemo: users.isDemo }).from(users)).toEqual([
      { isDemo: false },
      { isDemo: false },
    ]);
    expect(await target.db.$count(appointments)).toBe(2);
    const unlinked = await target.db
      .select()
      .from(doctorProfiles)
      .where(eq(doctorProfiles.status, 'inactive'));
    expect(unlinked.map(({ userId }) => userId)).toEqual([null]);
    await target.close();
    await expect(moveToPostgres(clinic.dataDir, url)).rejects.toThrow('already holds data');
  },
);
