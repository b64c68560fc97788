import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { prescriptions, prescriptionVersions } from '../db/schema';
import { pickColumns, statement } from '../db/statements/statement';
import { textToSign } from './signing/sign-prescription';
import { type SigningKey, signWith } from './signing/signing-keys';

export type PrescriptionRecord = typeof prescriptions.$inferSelect;

export async function insertPrescription(tx: Tx, row: PrescriptionRecord, key: SigningKey): Promise<void> {
  await insertWithVersion(tx, { ...row, ...signWith(key, textToSign(row, row.createdAt)) });
}

const insertWithVersion = statement(
  'insert-prescription',
  {
    ...pickColumns(prescriptions, 'id', 'doctorId', 'patientId', 'appointmentId', 'renewedFromId'),
    ...pickColumns(prescriptions, 'medication', 'dosage', 'instructions', 'content', 'issued'),
    ...pickColumns(prescriptions, 'verificationCode', 'createdAt', 'updatedAt'),
    ...pickColumns(prescriptionVersions, 'keyId', 'signature'),
  },
  (db, { keyId, signature, ...row }) => {
    const written = db.$with('written').as(db.insert(prescriptions).values(row).returning());
    return db
      .with(written)
      .insert(prescriptionVersions)
      .select(
        sql`select id, version, medication, dosage, instructions, content, ${keyId}::text, ${signature}::text, created_at
          from ${written}`,
      );
  },
  { alsoWrites: [prescriptions] },
);
