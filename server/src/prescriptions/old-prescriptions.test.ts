import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '../db/client';
import { migratePglite, migratePostgres, migrationsFolder } from '../db/migrate';
import { prescriptions } from '../db/schema';
import { migrationsUntil } from '../operations/migrations-until';
import { toDocument } from './pdf/to-document';
import { getPrescriptionById, prescriptionOnWire, withHistory } from './queries';

const LAST_MIGRATION_WITHOUT_LINES = '0023_running_late';
const now = new Date('2026-03-02T04:00:00Z');
const texts = { medication: 'Amoxicillin 500 mg', dosage: '1 capsule', instructions: 'After food.' };

const source = inject('testDatabase');
const databaseName = `old_prescriptions_${process.pid}`;
const admin = new pg.Client({ connectionString: source.engine === 'postgres' ? source.url : '' });
const url = databaseUrl();
let database: Database;
let folder: string;
let rowBefore: object;

function databaseUrl(): string {
  if (source.engine === 'embedded') return '';
  const parsed = new URL(source.url);
  parsed.pathname = `/${databaseName}`;
  return parsed.href;
}

beforeAll(async () => {
  const { entries } = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  folder = migrationsUntil(entries.find(({ tag }) => tag === LAST_MIGRATION_WITHOUT_LINES)?.when ?? 0);
  if (source.engine === 'embedded') {
    database = await openEmbedded({ migrationsFolder: folder });
  } else {
    await admin.connect();
    await admin.query(`create database ${databaseName}`);
    database = await openPostgres({ url, poolSize: 4, migrationsFolder: folder });
  }
  await givenOldPrescription();
  rowBefore = await readOldRow();
  await migrateToLatest();
}, 240_000);

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
  if (source.engine === 'embedded') return;
  await admin.query(`drop database ${databaseName} with (force)`);
  await admin.end();
});

async function migrateToLatest(): Promise<void> {
  const { db } = database;
  if (database.engine === 'embedded') await migratePglite(db as Parameters<typeof migratePglite>[0]);
  else await migratePostgres(url);
}

async function readOldRow(): Promise<object> {
  const [found] = await database.db
    .select({ row: sql<object>`to_jsonb(prescriptions)` })
    .from(prescriptions)
    .where(eq(prescriptions.id, 'old'));
  return found?.row ?? {};
}

async function givenOldPrescription(): Promise<void> {
  const issued = {
    doctorName: 'Meera Iyer',
    qualification: 'MBBS, MD',
    specialization: 'Cardiology',
    registrationNumber: 'KMC-48213',
    doctorVerified: true,
    clinicAddress: null,
    timezone: 'Asia/Kolkata',
    patientName: 'Asha Verma',
    dateOfBirth: '1990-05-17',
    gender: 'Female',
    mode: 'Video Consultation',
  };
  const { medication, dosage, instructions } = texts;
  for (const statement of [
    sql`insert into doctor_profiles (id, name, specialization, qualification, experience, about, languages, timezone)
      values ('d', 'Meera Iyer', 'Cardiology', 'MBBS, MD', 9, '', '{English}', 'Asia/Kolkata')`,
    sql`insert into patient_profiles (id, name) values ('p', 'Asha Verma')`,
    sql`insert into prescriptions (id, doctor_id, patient_id, medication, dosage, instructions, version, verification_code, issued, created_at, updated_at)
      values ('old', 'd', 'p', ${medication}, ${dosage}, ${instructions}, 2, '7K2MX9QT4B', ${JSON.stringify(issued)}::jsonb, ${now}, ${now})`,
    sql`insert into prescription_versions (prescription_id, version, medication, dosage, instructions, created_at)
      values ('old', 1, ${medication}, 'two', ${instructions}, ${now}), ('old', 2, ${medication}, ${dosage}, ${instructions}, ${now})`,
  ])
    await database.db.execute(statement);
}

it('shows, exports and prints an old prescription without lines as before', async () => {
  expect(rowBefore).toMatchObject({ id: 'old', medication: texts.medication });
  expect(await readOldRow()).toMatchObject(rowBefore);

  const row = await getPrescriptionById(database.db, 'old');
  const singleLine = { medicines: [{ ...texts, quantity: null }], diagnosis: null, followUpOn: null };
  expect(prescriptionOnWire(row, now)).toMatchObject({
    ...texts,
    ...singleLine,
    version: 2,
    status: 'Active',
  });
  expect((await withHistory(database.db, row, now)).history).toMatchObject([
    { version: 1, ...texts, dosage: 'two' },
    { version: 2, ...texts, ...singleLine },
  ]);
  expect(toDocument(row, 'https://carelane.example')).toMatchObject({
    medicines: [{ ...texts, quantity: null }],
    remarksBefore: [],
    remarksAfter: [],
    verificationCode: '7K2MX-9QT4B',
  });
}, 120_000);

it('lets a node of the previous release write a prescription during the upgrade', async () => {
  await database.db.execute(
    sql`insert into prescriptions (id, doctor_id, patient_id, medication, dosage, instructions, verification_code, issued)
      select 'new', doctor_id, patient_id, medication, dosage, instructions, 'AAAAAAAAAA', issued from prescriptions where id = 'old'`,
  );
  const [written] = await database.db.select().from(prescriptions).where(eq(prescriptions.id, 'new'));
  expect(written).toMatchObject({ ...texts, content: null });
});
