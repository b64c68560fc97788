import type { DoctorListPage } from '@carelane/contract/doctors/endpoints';
import type { Specialty } from '@carelane/contract/doctors/specialties';
import { and, eq, exists, sql } from 'drizzle-orm';
import { doctorProfiles } from '../db/schema';
import { specialtiesMeant } from './complaints/specialties-meant';
import { countByFee, countWithin } from './count-doctors';
import {
  type DoctorFilter,
  filterSpecialty,
  type SearchDeps,
  searchConditions,
  wordConditions,
} from './doctor-search';
import { isPractisingSql } from './queries';

type OtherWays = DoctorListPage['instead'];
const DROPPED = ['specialization', 'language', 'availableOn'] as const;
/** A shorter word is similar to too many others. */
const SHORTEST_OFFERED = 4;

/** What would find a doctor: the specialty that the words may mean, or the same search without one filter. */
export async function findOtherWays(deps: SearchDeps, filter: DoctorFilter): Promise<OtherWays> {
  const typed = filter.search?.trim() ?? '';
  const meant = typed.length < SHORTEST_OFFERED ? [] : specialtiesMeant(typed);
  const [specialties, without] = await Promise.all([
    practisedAmong(deps, meant),
    Promise.all(DROPPED.map((name) => countWithout(deps, filter, name))),
  ]);
  return { specialties, without: without.filter(({ total }) => total > 0) };
}

async function countWithout(deps: SearchDeps, filter: DoctorFilter, name: (typeof DROPPED)[number]) {
  const isSet =
    name === 'specialization' ? filterSpecialty(filter) !== undefined : filter[name] !== undefined;
  if (!isSet) return { filter: name, total: 0 };
  const wider = { ...filter, [name]: undefined };
  const matching = and(searchConditions(deps.config, wider, deps.clock.now()), wordConditions(wider));
  const { total } = countWithin(await countByFee(deps.db, matching, wider), filter.maxFee);
  return { filter: name, total };
}

async function practisedAmong({ db, config }: SearchDeps, specialties: Specialty[]): Promise<Specialty[]> {
  if (specialties.length === 0) return [];
  const practised = db
    .select({ found: sql`1` })
    .from(doctorProfiles)
    .where(and(isPractisingSql(config), eq(doctorProfiles.specialization, sql`meant.name`)));
  const rows = await db
    .select({ name: sql<Specialty>`meant.name` })
    .from(sql`unnest(${sql.param(specialties)}::text[]) as meant(name)`)
    .where(exists(practised));
  return specialties.filter((specialty) => rows.some(({ name }) => name === specialty));
}
