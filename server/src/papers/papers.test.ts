import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../db/columns';
import {
  appointments,
  auditEntries,
  doctorProfiles,
  fileParts,
  jobs,
  notifications,
  papers,
} from '../db/schema';
import { givenAppointment, givenDoctor } from '../testing/factories';
import { deleteAccount, withPassword } from '../testing/leaving';
import { upload } from '../testing/papers';
import { testApp } from '../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());
const { db } = t.deps;

const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c9b' } })
  .jpeg()
  .withExif({ IFD0: { Artist: 'secretperson' } })
  .toBuffer();

const givenVisit = () => givenAppointment(t);
type Visit = Awaited<ReturnType<typeof givenVisit>>;
const add = (
  visit: Visit,
  person: { token: string } = visit.patient,
  bytes: Buffer = photo,
  name = 'report.jpg',
) => upload(t, person, visit.appointment.id, bytes, name);
const list = async (visit: Visit, person: { token: string }) =>
  (await t.as(person).get(`/appointment/${visit.appointment.id}/papers`)).body.data;
const page = (paperId: string, person: { token: string }, query = '') =>
  t.as(person).get(`/paper/${paperId}${query}`);

describe('a photo that a patient adds', () => {
  it('is listed for both people, with the person who added it', async () => {
    const visit = await givenVisit();
    const { status, body } = await add(visit);
    expect([status, body.message]).toEqual([201, 'Paper added']);
    const paper = {
      _id: body.data._id,
      name: 'report.jpg',
      kind: 'image',
      size: photo.length,
      pages: 1,
      addedBy: 'patient',
      addedAt: t.clock.now().toISOString(),
    };
    expect(await list(visit, visit.patient)).toEqual({
      papers: [{ ...paper, mine: true }],
      canAdd: true,
      remaining: 19,
    });
    expect((await list(visit, visit.doctor)).papers).toEqual([{ ...paper, mine: false }]);
  });

  it('is shown as a picture without the metadata of the camera', async () => {
    const visit = await givenVisit();
    const { body } = await add(visit);
    const shown = await page(body.data._id, visit.doctor);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const { width, height, format, exif } = await sharp(shown.raw).metadata();
    expect([width, height, format, exif]).toEqual([400, 300, 'webp', undefined]);
    expect(shown.raw.includes('secretperson')).toBe(false);
    expect((await page(body.data._id, visit.doctor, '?page=2')).status).toBe(404);
  });

  it('is not found by the patient or the doctor of another visit', async () => {
    const [visit, other] = [await givenVisit(), await givenVisit()];
    const { body } = await add(visit);
    const { _id } = body.data;
    for (const outsider of [other.patient, other.doctor]) {
      expect((await t.as(outsider).get(`/appointment/${visit.appointment.id}/papers`)).status).toBe(404);
      expect((await page(_id, outsider)).status).toBe(404);
      expect((await t.as(outsider).delete(`/paper/${_id}`)).status).toBe(404);
      expect((await add(visit, outsider)).status).toBe(404);
    }
    expect((await t.anonymous.get(`/appointment/${visit.appointment.id}/papers`)).status).toBe(401);
    expect((await t.anonymous.get(`/paper/${_id}`)).status).toBe(401);
  });

  it('is not shown to a doctor whose visit was canceled', async () => {
    const visit = await givenVisit();
    const { body } = await add(visit);
    await db
      .update(appointments)
      .set({ status: 'canceled' })
      .where(eq(appointments.id, visit.appointment.id));
    expect((await page(body.data._id, visit.doctor)).status).toBe(404);
    const read = (person: { token: string }) =>
      t.as(person).get(`/appointment/${visit.appointment.id}/papers`);
    expect((await read(visit.doctor)).body.data.papers).toEqual([]);
    expect((await read(visit.patient)).body.data.papers).toHaveLength(1);
    expect((await page(body.data._id, visit.patient)).status).toBe(200);
  });

  it('leaves an entry in the access log when the doctor opens it, but not when the patient does', async () => {
    const visit = await givenVisit();
    const { body } = await add(visit);
    await page(body.data._id, visit.patient);
    await list(visit, visit.doctor);
    await page(body.data._id, visit.doctor);
    const entries = await db.select().from(auditEntries);
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['papers-viewed', visit.appointment.id],
      ['paper-opened', body.data._id],
    ]);
  });
});

describe('the other person', () => {
  it('is notified of new papers once an hour, without their names', async () => {
    const visit = await givenVisit();
    await add(visit);
    await add(visit);
    await add(visit, visit.doctor);
    t.clock.advance({ hours: 1 });
    await add(visit);
    const notes = await db.select().from(notifications);
    const byPatient = [visit.doctor.user.id, `${visit.patient.user.name} added a paper to your visit.`];
    const byDoctor = [visit.patient.user.id, `Dr. ${visit.doctor.user.name} added a paper to your visit.`];
    expect(notes.map(({ userId, message }) => [userId, message]).sort()).toEqual(
      [byPatient, byDoctor, byPatient].sort(),
    );
  });

  it('a doctor whose verification was withdrawn is not notified, and the paper is refused', async () => {
    const visit = await givenVisit();
    await db
      .update(doctorProfiles)
      .set({ verificationWithdrawnAt: t.clock.now() })
      .where(eq(doctorProfiles.id, visit.doctor.profile.id));
    expect((await add(visit)).body).toMatchObject({ code: 'PAPERS_CLOSED' });
    expect(await db.$count(papers)).toBe(0);
  });
});

it('a prescription signed here is accepted as a paper, but not with anything else attached', async () => {
  const visit = await givenVisit();
  const { patient, doctor } = visit;
  const medicine = { medication: 'Paracetamol 650 mg', dosage: 'two', instructions: 'with water' };
  const { body } = await t.as(doctor).post('/prescription/create-prescription', {
    patientId: patient.profile.id,
    appointmentId: visit.appointment.id,
    ...medicine,
  });
  const { raw } = await t.as(patient).get(`/prescription/${body.data._id}/pdf`);
  expect(raw.toString('latin1')).toContain('/EmbeddedFile');
  expect((await add(visit, patient, raw, 'prescription.pdf')).status).toBe(201);
  const second = raw.toString('latin1').replace('endobj', 'endobj\n99 0 obj << /Type /Filespec >> endobj');
  expect((await add(visit, patient, Buffer.from(second, 'latin1'), 'x.pdf')).status).toBe(415);
});

describe('a paper that is withdrawn', () => {
  it('leaves a line without its name, and nothing of its content', async () => {
    const visit = await givenVisit();
    const { body } = await add(visit, visit.doctor, photo, 'plan.jpg');
    const path = `/paper/${body.data._id}`;
    expect((await t.as(visit.patient).delete(path)).status).toBe(404);
    t.clock.advance({ minutes: 5 });
    expect((await t.as(visit.doctor).delete(path)).status).toBe(200);
    await t.runJobs();
    expect(await db.$count(fileParts)).toBe(0);
    expect(await list(visit, visit.patient)).toMatchObject({
      papers: [{ name: '', addedBy: 'doctor', withdrawnAt: t.clock.now().toISOString() }],
      remaining: 20,
    });
    expect((await page(body.data._id, visit.doctor)).status).toBe(404);
    expect((await t.as(visit.doctor).delete(path)).status).toBe(404);
  });
});

describe('many withdrawn papers', () => {
  it('are listed up to the newest thirty, and hide no other paper', async () => {
    const visit = await givenVisit();
    await add(visit);
    const [visible] = await db.select().from(papers);
    if (!visible) throw new Error('no paper');
    const withdrawn = Array.from({ length: 40 }, (_, n) => {
      const at = new Date(visible.createdAt.getTime() + (n + 1) * 60_000);
      return { ...visible, id: newId(), name: '', createdAt: at, withdrawnAt: at };
    });
    await db.insert(papers).values(withdrawn);
    const { papers: listed } = await list(visit, visit.patient);
    const ids = [visible, ...withdrawn.slice(10)].map(({ id }) => id);
    expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual(ids);
  });

  it('count towards the forty that their sender can add, but not for the other person', async () => {
    const visit = await givenVisit();
    const { body } = await add(visit);
    const [first] = await db.select().from(papers);
    if (!first) throw new Error('no paper');
    const withdrawn = Array.from({ length: 38 }, () => ({
      ...first,
      id: newId(),
      withdrawnAt: first.createdAt,
    }));
    await db.insert(papers).values(withdrawn);
    await t.as(visit.patient).delete(`/paper/${body.data._id}`);
    expect((await add(visit, visit.patient, Buffer.from('hello'))).status).toBe(415);
    expect(await list(visit, visit.patient)).toMatchObject({ canAdd: true, remaining: 20 });
    expect((await add(visit)).status).toBe(201);
    expect((await add(visit)).body).toMatchObject({
      code: 'TOO_MANY_PAPERS',
      message: expect.stringContaining('You have added 40 papers'),
    });
    expect(await list(visit, visit.patient)).toMatchObject({ canAdd: false, remaining: 19 });
    expect(await list(visit, visit.doctor)).toMatchObject({ canAdd: true });
    expect((await add(visit, visit.doctor)).status).toBe(201);
    expect(await db.$count(papers)).toBe(41);
  });
});

describe('a visit', () => {
  it('accepts papers from the booking until a week after it', async () => {
    const visit = await givenVisit();
    const weekAndVisitMs = (7 * 24 * 60 + 30) * 60_000;
    const closesAt = visit.appointment.startsAt.getTime() + weekAndVisitMs;
    t.clock.set(new Date(closesAt).toISOString());
    expect((await add(visit)).status).toBe(201);
    t.clock.set(new Date(closesAt + 1).toISOString());
    expect((await add(visit)).body).toMatchObject({ code: 'PAPERS_CLOSED' });
    expect(await list(visit, visit.doctor)).toMatchObject({ canAdd: false, papers: [{}] });
  });

  it('accepts none once it is canceled', async () => {
    const visit = await givenAppointment(t, { status: 'canceled' });
    expect((await add(visit)).body).toMatchObject({ code: 'PAPERS_CLOSED' });
    expect(await db.$count(papers)).toBe(0);
  });

  it('accepts 20, no matter how many arrive concurrently', async () => {
    const visit = await givenVisit();
    const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#111' } })
      .png()
      .toBuffer();
    const responses = await Promise.all(Array.from({ length: 23 }, () => add(visit, visit.patient, small)));
    const refused = responses.filter(({ status }) => status === 409).map(({ body }) => body.code);
    expect(refused).toEqual(Array(3).fill('TOO_MANY_PAPERS'));
    expect(await list(visit, visit.patient)).toMatchObject({ canAdd: false, remaining: 0 });
  });
});

describe('an upload that fails', () => {
  it.each([
    ['an empty file', Buffer.alloc(0), 422],
    ['a truncated photo', photo.subarray(0, 300), 415],
    ['a text file', Buffer.from('hello'), 415],
    ['more than 15 MB', Buffer.alloc(15 * 1024 * 1024 + 1, 7), 413],
  ])('a failed upload leaves nothing behind: %s', async (_what, bytes, status) => {
    const visit = await givenVisit();
    expect((await add(visit, visit.patient, bytes)).status).toBe(status);
    await t.runJobs();
    expect([await db.$count(papers), await db.$count(fileParts)]).toEqual([0, 0]);
  });

  it('is removed by the sweep if its server crashed', async () => {
    const visit = await givenVisit();
    await add(visit);
    await db.update(papers).set({ readyAt: null });
    await t.runSweep('sweep-uploads');
    expect(await db.$count(papers)).toBe(1);
    t.clock.advance({ minutes: 31 });
    await t.runSweep('sweep-uploads');
    await t.runJobs();
    expect([await db.$count(papers), await db.$count(fileParts)]).toEqual([0, 0]);
  });
});

describe('an account that is deleted', () => {
  it('removes the papers of a visit that never began', async () => {
    const visit = await givenVisit();
    await add(visit);
    await withPassword(t, visit.patient);
    expect((await deleteAccount(t, visit.patient)).status).toBe(200);
    await t.runJobs();
    expect([await db.$count(papers), await db.$count(fileParts)]).toEqual([0, 0]);
    expect(await db.$count(jobs, eq(jobs.kind, 'remove-paper-files'))).toBe(0);
  });

  it('leaves the papers of a completed visit to its doctor', async () => {
    const doctor = await givenDoctor(t);
    const visit = await givenAppointment(t, { doctor, localDate: '2026-02-27', status: 'completed' });
    const { body } = await add(visit);
    await withPassword(t, visit.patient);
    await deleteAccount(t, visit.patient);
    await t.runJobs();
    expect((await page(body.data._id, doctor)).status).toBe(200);
  });
});

it('an export lists each paper and the addresses of its pages', async () => {
  const visit = await givenVisit();
  const { body } = await add(visit);
  const { data } = (await t.as(visit.patient).get('/user/export')).body;
  expect(data.papers).toMatchObject([
    { name: 'report.jpg', pages: [`/api/v1/paper/${body.data._id}?page=1`] },
  ]);
});
