import type { DoctorSort } from '@carelane/contract/doctors/endpoints';
import { and, eq } from 'drizzle-orm';
import type { Config } from '../config';
import { doctorNextFree, doctorProfiles } from '../db/schema';
import { number, readStatement, rowLimit } from '../db/statements/statement';
import type { DoctorCursor } from './doctor-cursor';
import { after, orderBy } from './doctor-order';
import { type DoctorFilter, filterSpecialty, filterWords, type SearchDeps, withinFee } from './doctor-search';
import { type ListedDoctor, selectListed } from './listed-doctors';
import { isPractisingSql } from './queries';

/** Searches without words, dates or rare filters have few shapes, so each is prepared once. */
export function isCommon(filter: DoctorFilter): boolean {
  const { experience, minRating, language, availableOn, among } = filter;
  const rare = [experience, minRating, language, availableOn, among];
  return filterWords(filter).length === 0 && rare.every((value) => value === undefined);
}

const commonSearches = new Map<string, ReturnType<typeof prepareSearch>>();

export function commonSearch(
  { db, config, clock }: SearchDeps,
  filter: DoctorFilter,
  sort: DoctorSort,
  cursor: DoctorCursor | undefined,
  limit: number,
): Promise<ListedDoctor[]> {
  const specialty = filterSpecialty(filter);
  const shape = {
    sort,
    verification: config.doctorVerification,
    ofSpecialty: specialty !== undefined,
    upToFee: filter.maxFee !== undefined,
    further: cursor !== undefined,
  };
  const name = `doctors-${Object.values(shape).join('-')}`;
  const search = commonSearches.get(name) ?? prepareSearch(name, config, shape);
  commonSearches.set(name, search);
  const [first, second] = cursor?.keys ?? [];
  return search(db, {
    specialty: specialty ?? '',
    maxFee: filter.maxFee ?? 0,
    first: first ?? 0,
    second: second ?? 0,
    id: cursor?.id ?? '',
    limit,
    now: clock.now(),
  });
}

function prepareSearch(
  name: string,
  config: Config,
  shape: { sort: DoctorSort; ofSpecialty: boolean; upToFee: boolean; further: boolean },
) {
  const { specialization, id } = doctorProfiles;
  return readStatement(
    name,
    {
      specialty: specialization,
      maxFee: number,
      first: number,
      second: number,
      id,
      limit: rowLimit,
      now: doctorNextFree.checkedAt,
    },
    (db, params) =>
      selectListed(db, params.now, shape.sort)
        .where(
          and(
            isPractisingSql(config),
            shape.ofSpecialty ? eq(specialization, params.specialty) : undefined,
            withinFee(shape.upToFee ? params.maxFee : undefined),
            shape.further
              ? after({ keys: [params.first, params.second], id: params.id }, shape.sort)
              : undefined,
          ),
        )
        .orderBy(...orderBy(shape.sort))
        .limit(params.limit),
  );
}
