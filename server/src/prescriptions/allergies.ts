import { allergyCheck } from '@carelane/contract/prescriptions/allergy-rule';
import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { MedicineLine } from '@carelane/contract/prescriptions/medicine-line';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { patientProfiles } from '../db/schema';
import { Refusal } from '../http/refusal';

/** Null if the patient has not been asked. */
export async function readAllergies(db: Queryable, patientId: string): Promise<string[] | null> {
  const [row] = await db
    .select({ allergies: patientProfiles.allergies })
    .from(patientProfiles)
    .where(eq(patientProfiles.id, patientId));
  return row?.allergies?.items ?? null;
}

/** Adds allergy warnings to the lines. A line that matches an allergy needs a reason, which is stored with it. */
export async function withWarnings(
  db: Queryable,
  patientId: string,
  medicines: readonly MedicineLine[],
): Promise<MedicineLine[]> {
  const findWarning = allergyCheck((await readAllergies(db, patientId)) ?? []);
  const lines = medicines.map(({ warning: _, overrideReason, ...line }) => {
    return { line, warning: findWarning(lineTitle(line)), overrideReason };
  });
  const errors = lines.flatMap(({ warning, overrideReason }, index) =>
    warning && !overrideReason
      ? [
          {
            path: `medicines.${index}.overrideReason`,
            message: `${warning} Please say why you are prescribing it anyway.`,
          },
        ]
      : [],
  );
  if (errors[0]) throw new Refusal('ALLERGY_WARNING', errors[0].message, { errors });
  return lines.map(({ line, warning, overrideReason }) =>
    warning && overrideReason ? { ...line, warning, overrideReason } : line,
  );
}
