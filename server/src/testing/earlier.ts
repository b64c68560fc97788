import { book, TOMORROW } from './booking';
import { type DoctorRow, givenDoctor, givenPatient, type PatientRow, type Person } from './factories';
import type { TestApp } from './test-app';

export interface BookedVisit {
  id: string;
  patient: Person<PatientRow>;
}

export async function givenVisit(
  t: TestApp,
  doctor: Person<DoctorRow>,
  time: string,
  date = TOMORROW,
): Promise<BookedVisit> {
  const patient = await givenPatient(t);
  return { patient, id: await book(t, patient, { doctorId: doctor.profile.id, date, time }) };
}

export const requestEarlier = (t: TestApp, { id, patient }: BookedVisit, body: object = { notice: 1 }) =>
  t.as(patient).put(`/appointment/${id}/earlier`, body);
export const cancel = (t: TestApp, { id, patient }: BookedVisit) =>
  t.as(patient).patch(`/appointment/cancel/${id}`);
export const listOffers = async (t: TestApp, { patient }: Pick<BookedVisit, 'patient'>) =>
  (await t.as(patient).get('/appointment/earlier')).body.data.offers as {
    id: string;
    startsAt: string;
    time: string;
    date: string;
    expiresAt: string;
  }[];
/** Answers the offer that is shown, or without one the slot that is held now. */
export const accept = (t: TestApp, { id, patient }: BookedVisit, offer?: { startsAt: string }) =>
  t.as(patient).post(`/appointment/${id}/earlier/accept`, offer && { startsAt: offer.startsAt });
export const decline = (t: TestApp, { id, patient }: BookedVisit, offer?: { startsAt: string }) =>
  t.as(patient).post(`/appointment/${id}/earlier/decline`, offer && { startsAt: offer.startsAt });

export async function givenEarlierRequests(t: TestApp) {
  const doctor = await givenDoctor(t);
  const early = await givenVisit(t, doctor, '10:00 AM');
  const first = await givenVisit(t, doctor, '03:00 PM');
  const second = await givenVisit(t, doctor, '04:00 PM');
  await requestEarlier(t, first);
  t.clock.advance({ seconds: 1 });
  await requestEarlier(t, second);
  await t.runJobs();
  t.sentEmails().length = 0;
  return { doctor, early, first, second };
}
