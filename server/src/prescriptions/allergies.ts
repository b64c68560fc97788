import { createAllergyCheck } from '@carelane/contract/prescriptions/allergy-rule';
import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { MedicineLine } from '@carelane/contract/prescriptions/medicine-line';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { patientProfiles } from '../db/schema';
import { Refusal } from '../http/refusal';

export async function readAllergies(db: Queryable, patientId: string): Promise<string[] | null> {
  const [row] = await db
    .select({ allergies: patientProfiles.allergies })
    .from(patientProfiles)
    .where(eq(patientProfiles.id, patientId));
  return row?.allergies?.items ?? null;
}

export function withWarnings(allergies: string[] | null, medicines: readonly MedicineLine[]): MedicineLine[] {
  const findWarning = createAllergyCheck(allergies ?? []);
  const lines = medicines.map(({ warning: _, overrideReason, ...line }) => {
    return { line, warning: findWarning(lineTitle(line)), overrideReason };
  });
  const errors: { path: string; message: string }[] = [];
  for (const [index, { warning, overrideReason }] of lines.entries())
    if (warning && !overrideReason)
      errors.push({
        path: `medicines.${index}.overrideReason`,
        message: `${warning} Please say why you are prescribing it anyway.`,
      });
  if (errors[0]) throw new Refusal('ALLERGY_WARNING', errors[0].message, { errors });
  return lines.map(({ line, warning, overrideReason }) =>
    warning && overrideReason ? { ...line, warning, overrideReason } : line,
  );
}
