import { type Database, openPostgres } from '../../server/src/db/client';
import { givenDoctor, givenPatient, type Person } from '../../server/src/testing/factories';

export interface People {
  doctors: { id: string; userId: string; token: string }[];
  patients: { id: string; userId: string; token: string }[];
}

export interface PeopleCounts {
  doctors: number;
  patients: number;
}

export const clock = { now: () => new Date() };

/** Registering two hundred people through the API would take minutes. */
export async function givenPeople(database: Pick<Database, 'db'>, counts: PeopleCounts): Promise<People> {
  const t = { deps: { db: database.db, clock } };
  const summarize = ({ user, token, profile }: Person<{ id: string }>) => ({
    id: profile.id,
    userId: user.id,
    token,
  });
  const people: People = { doctors: [], patients: [] };
  for (let n = 0; n < counts.doctors; n += 1)
    people.doctors.push(summarize(await givenDoctor(t, { name: `Doctor ${n}`, fees: 700 })));
  for (let n = 0; n < counts.patients; n += 1)
    people.patients.push(summarize(await givenPatient(t, { name: `Patient ${n}` })));
  return people;
}

export function connectDatabase(url: string): Promise<Database> {
  return openPostgres({ url, poolSize: 4, migrate: false });
}
