import { beforeEach, expect, test } from 'vitest';
import { queryChannel } from '../db/query-log';
import { reviews } from '../db/schema';
import { notify } from '../notifications/notify';
import { checkout, confirm, payByCard } from './booking';
import { givenAppointment, givenDoctor, givenPatient } from './factories';
import { testApp } from './test-app';

const DAY_MS = 86_400_000;

const t = await testApp();
beforeEach(() => t.reset());

async function countQueries(work: () => Promise<{ status: number }>, status = 200): Promise<number> {
  let count = 0;
  const onQuery = () => {
    count += 1;
  };
  queryChannel.subscribe(onQuery);
  try {
    expect((await work()).status).toBe(status);
    return count;
  } finally {
    queryChannel.unsubscribe(onQuery);
  }
}

type Person = Awaited<ReturnType<typeof givenPatient>> | Awaited<ReturnType<typeof givenDoctor>>;

async function givenRows(rows: number) {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  for (let index = 0; index < rows; index++) {
    await givenAppointment(t, { doctor, patient, slot: index });
    await givenAppointment(t, { doctor, patient: await givenPatient(t), slot: index + 9 });
    const past = new Date(t.clock.now().getTime() - (index + 2) * DAY_MS);
    const { appointment } = await givenAppointment(t, {
      doctor,
      patient,
      startsAt: past,
      status: 'completed',
    });
    const { id: appointmentId, doctorId, patientId } = appointment;
    await t.deps.db
      .insert(reviews)
      .values({ appointmentId, doctorId, patientId, rating: 5, authorInitials: 'AV' });
    for (const { user } of [doctor, patient]) {
      const createdAt = t.clock.now();
      await notify(t.deps.db, {
        userId: user.id,
        topic: 'visit-booked',
        type: 'appointment',
        message: 'Hello',
        link: null,
        createdAt,
      });
    }
    await givenDoctor(t);
  }
  return { doctor, patient };
}

test.each<[string, (people: Awaited<ReturnType<typeof givenRows>>) => [Person, string]]>([
  ['the search', ({ patient }) => [patient, '/doctor/all-doctors']],
  ['the doctors of a specialty', ({ patient }) => [patient, '/doctor/specialization?specialization=All']],
  ['a doctor’s profile', ({ patient, doctor }) => [patient, `/doctor/profile/${doctor.profile.id}`]],
  ['a doctor’s free days', ({ patient, doctor }) => [patient, `/doctor/available-days/${doctor.profile.id}`]],
  ['a doctor’s reviews', ({ patient, doctor }) => [patient, `/doctor/${doctor.profile.id}/reviews`]],
  ['a patient’s appointments', ({ patient }) => [patient, `/appointment/patient/${patient.profile.id}`]],
  ['a doctor’s appointments', ({ doctor }) => [doctor, `/appointment/doctor/${doctor.profile.id}?list=past`]],
  ['a doctor’s numbers', ({ doctor }) => [doctor, '/doctor/stats']],
  ['a doctor’s activity', ({ doctor }) => [doctor, '/doctor/activity']],
  ['notifications', ({ patient }) => [patient, '/notification']],
  ['payments', ({ patient }) => [patient, '/payment/history']],
  ['earnings', ({ doctor }) => [doctor, '/payment/earnings']],
])('%s: six rows take no more queries than one', async (_what, chooseRequest) => {
  const counts: number[] = [];
  for (const rows of [1, 6]) {
    await t.reset();
    const [person, path] = chooseRequest(await givenRows(rows));
    const call = () => t.as(person).get(path);
    await call();
    // The doctor directory checks for changes once a second, so one of the attempts may include that query.
    const attempts = [await countQueries(call), await countQueries(call), await countQueries(call)];
    counts.push(Math.min(...attempts));
  }
  const [withOneRow = 0, withSixRows = Number.POSITIVE_INFINITY] = counts;
  expect(withSixRows).toBeLessThanOrEqual(withOneRow);
  expect(withOneRow).toBeLessThanOrEqual(5);
});

test('the slots of a date take one query', async () => {
  const { doctor, patient } = await givenRows(1);
  const slots = () =>
    t.as(patient).get(`/doctor/available-slots-for-doctor/${doctor.profile.id}?date=2026-03-05`);
  await slots();
  expect(await countQueries(slots)).toBe(1);
});

test('a hold and its confirmation take few queries, begin and commit included', async () => {
  const { doctor, patient } = await givenRows(1);
  const hold = (time: string) =>
    checkout(t, patient, { doctorId: doctor.profile.id, date: '2026-03-05', time });
  const { id } = (await hold('09:00 AM')).body;
  expect(await countQueries(() => hold('11:00 AM'), 201)).toBeLessThanOrEqual(11);
  await payByCard(t, id);
  expect(await countQueries(() => confirm(t, patient, id))).toBeLessThanOrEqual(10);
});

test('completing a visit and prescribing take few queries, begin and commit included', async () => {
  const { doctor, patient, appointment } = await givenAppointment(t);
  await t.as(doctor).get('/doctor/stats');
  const complete = () => t.as(doctor).patch(`/appointment/update/${appointment.id}`, { status: 'completed' });
  expect(await countQueries(complete)).toBeLessThanOrEqual(10);
  const prescribe = () =>
    t.as(doctor).post('/prescription/create-prescription', {
      patientId: patient.profile.id,
      appointmentId: appointment.id,
      medication: 'Paracetamol 500 mg',
      dosage: 'One tablet',
      instructions: 'After food',
    });
  await prescribe();
  expect(await countQueries(prescribe, 201)).toBeLessThanOrEqual(14);
});
