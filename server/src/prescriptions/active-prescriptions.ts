import { sharedSubstance } from '@carelane/contract/prescriptions/allergy-rule';
import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { prescriptionStatus } from '@carelane/contract/prescriptions/prescription-status';
import { and, desc, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { prescriptions } from '../db/schema';
import { readContent } from './content';

interface ActivePrescription {
  id: string;
  patientId: string;
  titles: string[];
}

export async function listActivePrescriptions(
  db: Queryable,
  patientIds: string[],
  now: Date,
): Promise<ActivePrescription[]> {
  if (patientIds.length === 0) return [];
  const rows = await db
    .select({
      id: prescriptions.id,
      patientId: prescriptions.patientId,
      medication: prescriptions.medication,
      dosage: prescriptions.dosage,
      instructions: prescriptions.instructions,
      content: prescriptions.content,
      createdAt: prescriptions.createdAt,
      withdrawnAt: prescriptions.withdrawnAt,
    })
    .from(prescriptions)
    .where(and(inArray(prescriptions.patientId, patientIds), isNull(prescriptions.withdrawnAt)))
    .orderBy(desc(prescriptions.createdAt), desc(prescriptions.id));
  return rows
    .filter((row) => prescriptionStatus(row, now) === 'Active')
    .map(({ id, patientId, ...row }) => ({
      id,
      patientId,
      titles: readContent(row).medicines.map(lineTitle),
    }));
}

export function findDuplicates(
  { _id, patientId, medicines }: Pick<Prescription, '_id' | 'patientId' | 'medicines'>,
  active: readonly ActivePrescription[],
): string[] {
  const others = active
    .filter((other) => other.patientId === patientId && other.id !== _id)
    .flatMap(({ titles }) => titles);
  const substances = medicines
    .map((line) => sharedSubstance(lineTitle(line), others))
    .filter((substance) => substance !== undefined);
  return [...new Set(substances)];
}
