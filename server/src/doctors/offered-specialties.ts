import { SEARCH_SPECIALTIES, SPECIALTIES } from '@carelane/contract/doctors/specialties';
import { and, eq, exists, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { doctorProfiles } from '../db/schema';

const RARER = SPECIALTIES.slice(SEARCH_SPECIALTIES.length);

/** The fixed list of the filter, and the rarer specialties that an active doctor has. */
export async function offeredSpecialties(db: Queryable): Promise<string[]> {
  const ofActiveDoctor = db
    .select({ found: sql`1` })
    .from(doctorProfiles)
    .where(and(eq(doctorProfiles.specialization, sql`rarer.name`), eq(doctorProfiles.status, 'active')));
  const present = await db
    .select({ name: sql<string>`rarer.name` })
    .from(sql`unnest(${sql.param(RARER)}::text[]) as rarer(name)`)
    .where(exists(ofActiveDoctor));
  return [...SEARCH_SPECIALTIES, ...present.map((row) => row.name)];
}
