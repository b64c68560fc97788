import { DOCTORS_PAGE_SIZE, type DoctorListPage } from '@carelane/contract/doctors/endpoints';
import type { FreeTime } from '@carelane/contract/doctors/slots-for-date';
import type { Deps } from '../deps';
import type { WrittenJson } from '../http/endpoints/write-json';
import { findAlternatives } from './alternatives';
import { matchSpecialties } from './complaints/match-specialties';
import { intersection } from './directory/bits';
import { currentDirectory, type DirectoryDeps } from './directory/current-directory';
import type { ListedProfiles } from './directory/listed-profiles';
import type { ProfileCache } from './directory/profile-cache';
import { cursorKeys, cursorPosition, readCursor, writeCursor } from './doctor-cursor';
import {
  countFound,
  type DoctorFilter,
  filterSets,
  filterWords,
  findMatching,
  findMeantSpecialties,
  type SearchContext,
  withinFee,
} from './doctor-search';
import type { DoctorRow } from './queries';
import { addNextFreeTime } from './write-brief-doctor';

export type SearchDeps = DirectoryDeps & Pick<Deps, 'config'>;

type ListedDoctor = DoctorRow & { nextAvailable: FreeTime | undefined };

interface Listed<Shown> {
  doctors: Shown[];
  page: DoctorListPage;
}

interface Found {
  rows: readonly number[];
  page: DoctorListPage;
}

export function listDoctors(deps: SearchDeps, filter: DoctorFilter): Promise<Listed<ListedDoctor>> {
  return list(
    deps,
    filter,
    ({ rows }) => rows,
    (row, nextAvailable) => ({ ...row, nextAvailable }),
  );
}

export function listBriefDoctors(deps: SearchDeps, filter: DoctorFilter): Promise<Listed<WrittenJson>> {
  return list(deps, filter, ({ briefs }) => briefs, addNextFreeTime);
}

async function list<Profile, Shown>(
  deps: SearchDeps,
  filter: DoctorFilter,
  selectCache: (profiles: ListedProfiles) => ProfileCache<Profile>,
  show: (profile: Profile, nextAvailable: FreeTime | undefined) => Shown,
): Promise<Listed<Shown>> {
  const { directory, profiles } = await currentDirectory(deps);
  const now = deps.clock.now();
  const { rows, page } = search({ directory, config: deps.config, now }, filter);
  const listed = rows.map((row) => ({
    id: directory.doctors.id(row),
    nextAvailable: directory.nextFree(row, now),
  }));
  const found = await selectCache(profiles).find(
    deps.db,
    listed.map(({ id }) => id),
  );
  const doctors = listed.flatMap(({ id, nextAvailable }) => {
    const profile = found.get(id);
    return profile === undefined ? [] : [show(profile, nextAvailable)];
  });
  return { doctors, page };
}

function search(context: SearchContext, filter: DoctorFilter): Found {
  const found = searchMatching(context, filter);
  if (filterWords(filter).length === 0 || hasMatches(found)) return withAlternatives(context, filter, found);
  const nearest = searchNearest(context, filter);
  if (hasMatches(nearest)) return withAlternatives(context, filter, nearest);
  const among = misspelledSpecialties(filter.search);
  if (among.length === 0) return withAlternatives(context, filter, found);
  const { name: _name, search: _search, ...otherFilters } = filter;
  const corrected = searchMatching(context, { ...otherFilters, among });
  return withAlternatives(context, filter, hasMatches(corrected) ? corrected : found);
}

const hasMatches = ({ page }: Found): boolean => page.total + page.aboveMaxFee > 0;

/** Shorter words are one typo away from too many others. */
const MIN_MISSPELLED_LETTERS = 6;

function misspelledSpecialties(typed = '') {
  return typed.trim().length < MIN_MISSPELLED_LETTERS ? [] : matchSpecialties(typed);
}

function searchMatching(context: SearchContext, query: DoctorFilter): Found {
  const { directory, now } = context;
  const { sort = 'rating', limit = DOCTORS_PAGE_SIZE } = query;
  const cursor = readCursor(query.cursor, sort);
  const filter = cursor?.among ? { ...query, among: cursor.among } : query;
  const matching = findMatching(context, filter);
  const within = withinFee(directory, matching, filter.maxFee);
  const { total, aboveMaxFee } = cursor ?? countFound(matching, within);
  const rows = directory.orders.first(within, sort, now, limit + 1, cursor && cursorPosition(cursor));
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const nextCursor =
    last === undefined
      ? null
      : writeCursor({
          total,
          aboveMaxFee,
          sort,
          id: directory.doctors.id(last),
          keys: cursorKeys(directory, last, sort, now),
          ...(filter.among ? { among: filter.among } : {}),
        });
  const page = { ...basePage(filter), total, aboveMaxFee, nextCursor };
  return { rows: rows.slice(0, limit), page };
}

const basePage = (filter: DoctorFilter): DoctorListPage => ({
  total: 0,
  aboveMaxFee: 0,
  nearest: false,
  nextCursor: null,
  meant: findMeantSpecialties(filter),
  instead: { specialties: [], without: [] },
});

const MAX_NEAREST = 50;

function searchNearest(context: SearchContext, filter: DoctorFilter): Found {
  const { directory, now } = context;
  const { sort = 'rating', limit = DOCTORS_PAGE_SIZE, maxFee } = filter;
  const named = directory.nearestNames(filterWords(filter), intersection(filterSets(context, filter)));
  const within = withinFee(directory, named, maxFee);
  const rows = directory.orders.first(within, sort, now, Math.min(limit, MAX_NEAREST));
  const { aboveMaxFee } = countFound(named, within);
  return { rows, page: { ...basePage(filter), total: rows.length, aboveMaxFee, nearest: true } };
}

function withAlternatives(context: SearchContext, filter: DoctorFilter, found: Found): Found {
  const isExact = hasMatches(found) && !found.page.nearest;
  if (isExact || filter.cursor) return found;
  return { ...found, page: { ...found.page, instead: findAlternatives(context, filter) } };
}
