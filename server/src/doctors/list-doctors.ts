import { DOCTORS_PAGE_SIZE, type DoctorListPage } from '@carelane/contract/doctors/endpoints';
import { and } from 'drizzle-orm';
import { commonSearch, isCommon } from './common-search';
import { specialtiesMeant } from './complaints/specialties-meant';
import { countByFee, countWithin } from './count-doctors';
import { readCursor, writeCursor } from './doctor-cursor';
import { after, cursorKeys, orderBy } from './doctor-order';
import {
  type DoctorFilter,
  filterWords,
  meantBy,
  type SearchDeps,
  searchConditions,
  withinFee,
  wordConditions,
} from './doctor-search';
import { type ListedDoctor, selectListed } from './listed-doctors';
import { nearestDoctors } from './nearest-doctors';
import { refreshIfOutdated } from './next-free/refresh-next-free';
import { findOtherWays } from './other-ways';
import { cachedCount } from './remembered-counts';

export interface DoctorPage {
  doctors: ListedDoctor[];
  page: DoctorListPage;
}

/** The active doctors that match. Without an exact match, the most similar names, then the most similar specialty. */
export async function listDoctors(deps: SearchDeps, filter: DoctorFilter): Promise<DoctorPage> {
  const found = await listMatching(deps, filter);
  if (filterWords(filter).length === 0 || found.page.total + found.page.aboveMaxFee > 0)
    return withAlternatives(deps, filter, found);
  const nearest = await nearestDoctors(deps, filter);
  if (nearest.doctors.length + nearest.aboveMaxFee > 0) {
    const { doctors, aboveMaxFee } = nearest;
    const page = { ...found.page, total: doctors.length, aboveMaxFee, nearest: true };
    return withAlternatives(deps, filter, { doctors, page });
  }
  const among = misspeltSpecialties(filter.search);
  if (among.length === 0) return withAlternatives(deps, filter, found);
  const { name: _name, search: _search, ...rest } = filter;
  const read = await listMatching(deps, { ...rest, among });
  return withAlternatives(deps, filter, read.page.total + read.page.aboveMaxFee > 0 ? read : found);
}

/** Shorter words are one typo away from too many others. */
const SHORTEST_MISSPELT = 6;

function misspeltSpecialties(search = '') {
  return search.trim().length < SHORTEST_MISSPELT ? [] : specialtiesMeant(search);
}

async function listMatching(deps: SearchDeps, query: DoctorFilter): Promise<DoctorPage> {
  const limit = query.limit ?? DOCTORS_PAGE_SIZE;
  const sort = query.sort ?? 'rating';
  const cursor = readCursor(query.cursor, sort);
  const filter = cursor?.among ? { ...query, among: cursor.among } : query;
  const now = deps.clock.now();
  const matching = and(searchConditions(deps.config, filter, now), wordConditions(filter));
  if (sort === 'soonest' && !cursor) await refreshIfOutdated(deps);
  const count = async () => {
    const counts = await cachedCount(deps, filter, () => countByFee(deps.db, matching, filter));
    return countWithin(counts, filter.maxFee);
  };
  const page = () =>
    isCommon(filter)
      ? commonSearch(deps, filter, sort, cursor, limit + 1)
      : selectListed(deps.db, now, sort)
          .where(and(matching, withinFee(filter.maxFee), cursor && after(cursor, sort)))
          .orderBy(...orderBy(sort))
          .limit(limit + 1);
  const [{ total, aboveMaxFee, atLeast }, rows] = await Promise.all([cursor ?? count(), page()]);
  const doctors = rows.slice(0, limit);
  const last = doctors.at(-1);
  const nextCursor =
    rows.length > limit && last
      ? writeCursor({
          ...{ total, aboveMaxFee, atLeast, sort, keys: cursorKeys(last, sort), id: last.id },
          ...(filter.among ? { among: filter.among } : {}),
        })
      : null;
  const found = { total, aboveMaxFee, atLeast, nextCursor, nearest: false, meant: meantBy(filter) };
  return { doctors, page: { ...found, instead: { specialties: [], without: [] } } };
}

/** A search without exact matches also says which other search would find someone. */
async function withAlternatives(
  deps: SearchDeps,
  filter: DoctorFilter,
  { doctors, page }: DoctorPage,
): Promise<DoctorPage> {
  const isFound = page.total + page.aboveMaxFee > 0 && !page.nearest;
  if (isFound || filter.cursor) return { doctors, page };
  return { doctors, page: { ...page, instead: await findOtherWays(deps, filter) } };
}
