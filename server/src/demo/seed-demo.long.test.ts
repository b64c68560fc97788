import { expect, test } from 'vitest';
import { appointments, doctorProfiles, patientProfiles, reviews, users } from '../db/schema';
import { testApp } from '../testing/test-app';
import { demoIds } from './demo-ids';
import { demoSignIns } from './demo-sign-ins';
import { demoHistory } from './history';
import { demoPeople } from './people';
import { seedDemo } from './seed-demo';

const t = await testApp();

test('whenever the demo is created, there are visits and prescriptions of every kind', () => {
  const start = Date.parse('2026-11-15T00:00:00Z');
  const missing: string[] = [];
  for (let step = 0; step < 24; step++) {
    const now = new Date(start + step * 875 * 60_000);
    const ids = demoIds();
    const people = demoPeople(now, 'no hash', ids);
    const history = demoHistory(people, now, ids);
    const [demoDoctorId, demoPatientId] = [people.doctors[0]?.id, people.patients[0]?.id];
    const patientVisits = history.appointments.filter(({ patientId }) => patientId === demoPatientId);
    const reviewed = new Set(history.reviews.map(({ appointmentId }) => appointmentId));
    const later = new Date(now.getTime() + 86_400_000);
    const expected = {
      'a visit more than a day ahead': patientVisits.filter(
        ({ status, startsAt }) => status === 'scheduled' && startsAt > later,
      ),
      'a completed visit with the demo doctor': patientVisits.filter(
        ({ status, doctorId }) => status === 'completed' && doctorId === demoDoctorId,
      ),
      'a completed visit without a review': patientVisits.filter(
        ({ status, id }) => status === 'completed' && !reviewed.has(id),
      ),
      'a canceled visit': patientVisits.filter(({ status }) => status === 'canceled'),
      'a prescription by the demo doctor': history.prescriptions.filter(
        ({ patientId, doctorId }) => patientId === demoPatientId && doctorId === demoDoctorId,
      ),
      'a later visit of the doctor': history.appointments.filter(
        ({ status, doctorId, startsAt }) =>
          status === 'scheduled' && doctorId === demoDoctorId && startsAt > later,
      ),
    };
    for (const [name, rows] of Object.entries(expected))
      if (rows.length === 0) missing.push(`${now.toISOString()}: ${name}`);
  }
  expect(missing).toEqual([]);
}, 30_000);

test('every install has the same people under the same ids, and lists the doctors in the same order', async () => {
  const install = async (at: string) => {
    await t.reset();
    await seedDemo({ db: t.deps.db, clock: { now: () => new Date(at) } });
    const { email, password } = demoSignIns[0];
    const { body } = await t.anonymous.post('/user/login', { email, password });
    const listed = await t.as({ token: body.data.accessToken }).get('/doctor/all-doctors?limit=100');
    const { db } = t.deps;
    const visits = await db
      .select({ id: appointments.id, roomId: appointments.roomId })
      .from(appointments)
      .orderBy(appointments.id);
    return {
      order: listed.body.data.map(({ _id }: { _id: string }) => _id),
      accounts: await db.select({ id: users.id, email: users.email }).from(users).orderBy(users.id),
      doctors: await db
        .select({ id: doctorProfiles.id, rating: doctorProfiles.rating, count: doctorProfiles.ratingCount })
        .from(doctorProfiles)
        .orderBy(doctorProfiles.id),
      patients: await db
        .select({ id: patientProfiles.id, name: patientProfiles.name })
        .from(patientProfiles)
        .orderBy(patientProfiles.id),
      reviews: await db.select({ id: reviews.id }).from(reviews).orderBy(reviews.id),
      firstVisits: visits.slice(0, 400).map(({ id }) => id),
      rooms: visits.map(({ roomId }) => roomId),
    };
  };
  const { rooms, ...monday } = await install('2026-11-16T06:02:00Z');
  const { rooms: otherRooms, ...saturday } = await install('2027-03-27T21:29:00Z');
  expect(saturday).toEqual(monday);
  expect(monday.order).toHaveLength(60);
  expect(rooms.filter((room) => otherRooms.includes(room))).toEqual([]);
});
