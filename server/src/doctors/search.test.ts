import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closedTimes, doctorExceptions } from '../db/schema';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { type TestApp, testApp } from '../testing/test-app';
import { listDoctors } from './list-doctors';

let t: TestApp;
let patient: Awaited<ReturnType<typeof givenPatient>>;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  await t.reset();
  patient = await givenPatient(t);
});

const NO_SLOTS = [0, 0, 0, 0, 0, 0, 0];

async function search(query: string) {
  const response = await t.as(patient).get(`/doctor/all-doctors?${query}`);
  return {
    ...response,
    names: (response.body.data ?? []).map((doctor: { name: string }) => doctor.name) as string[],
    page: response.body.page,
  };
}

async function givenThreeDoctors() {
  await givenDoctor(t, {
    name: 'Priya Sharma',
    fees: 400,
    experience: 5,
    ratingSum: 9,
    ratingCount: 2,
    languages: ['Hindi'],
  });
  await givenDoctor(t, {
    name: 'Arjun Mehta',
    fees: 1500,
    experience: 20,
    ratingSum: 10,
    ratingCount: 2,
    specialization: 'ENT',
  });
  await givenDoctor(t, {
    name: 'Sofia Rossi',
    fees: null,
    experience: 11,
    languages: ['Italian', 'English'],
  });
}

describe('searching doctors', () => {
  test('sorts by rating, experience or fee', async () => {
    await givenThreeDoctors();
    expect((await search('')).names).toEqual(['Arjun Mehta', 'Priya Sharma', 'Sofia Rossi']);
    expect((await search('sort=experience')).names).toEqual(['Arjun Mehta', 'Sofia Rossi', 'Priya Sharma']);
    expect((await search('sort=fee')).names).toEqual(['Priya Sharma', 'Sofia Rossi', 'Arjun Mehta']);
    expect((await search('sort=name')).status).toBe(422);
  });

  test('filters by specialty, language, experience, rating and fee', async () => {
    await givenThreeDoctors();
    expect((await search('specialization=ENT')).names).toEqual(['Arjun Mehta']);
    expect((await search('specialization=All')).names).toHaveLength(3);
    expect((await search('language=italian')).names).toEqual(['Sofia Rossi']);
    expect((await search('experience=11')).names).toEqual(['Arjun Mehta', 'Sofia Rossi']);
    expect((await search('minRating=4.6')).names).toEqual(['Arjun Mehta']);
    const cheap = await search('maxFee=500');
    expect(cheap.names).toEqual(['Priya Sharma', 'Sofia Rossi']);
    expect(cheap.page).toMatchObject({ total: 2, aboveMaxFee: 1 });
  });

  test('finds a name by a part or a prefix, and a specialty by its name', async () => {
    await givenThreeDoctors();
    expect((await search('name=sharma')).names).toEqual(['Priya Sharma']);
    expect((await search('name=Dr.%20priya%20sh')).names).toEqual(['Priya Sharma']);
    expect((await search('name=ar')).names).toEqual(['Arjun Mehta']);
    expect((await search('search=ent')).names).toEqual(['Arjun Mehta']);
    expect((await search('name=ent')).names).toEqual([]);
  });

  test.each(['prya', 'priya sharmaa', 'Prija Scharma', 'shrama', 'pryia'])(
    'finds Priya Sharma by %s',
    async (typed) => {
      await givenThreeDoctors();
      const found = await search(`search=${encodeURIComponent(typed)}`);
      expect(found.names).toEqual(['Priya Sharma']);
      expect(found.page).toMatchObject({ total: 1, nearest: true });
    },
  );

  test.each([
    ['cardiologist', 'Cardiology'],
    ['dermatologist', 'Dermatology'],
    ['dentist', 'Dental'],
    ['psychiatrist', 'Psychiatry'],
    ['pediatrician', 'Pediatrics'],
    ['heart', 'Cardiology'],
    ['skin doctor', 'Dermatology'],
    ['Cardilogy', 'Cardiology'],
    ['gyno', 'Gynecology'],
    ['chest pain', 'Cardiology'],
    ['dil ka doctor', 'Cardiology'],
    ['दांत का डॉक्टर', 'Dental'],
  ] as const)('searching for “%s” finds a doctor in %s', async (typed, specialization) => {
    await givenDoctor(t, { name: 'Wanda Right', specialization });
    await givenDoctor(t, { name: 'Otto Wrong', specialization: 'Radiology' });
    const found = await search(`search=${encodeURIComponent(typed)}`);
    expect(found.names).toEqual(['Wanda Right']);
    expect(found.page.meant).toEqual([specialization]);
  });

  test('“ent” is the specialty, not the letters inside a name or another specialty', async () => {
    await givenDoctor(t, { name: 'Vincent Clement', specialization: 'Dental' });
    await givenDoctor(t, { name: 'Arjun Mehta', specialization: 'ENT' });
    await givenDoctor(t, { name: 'Paul Entwistle', specialization: 'Urology' });
    expect((await search('search=ent')).names.sort()).toEqual(['Arjun Mehta', 'Paul Entwistle']);
    expect((await search('search=Dr.%20ent')).names.sort()).toEqual(['Paul Entwistle', 'Vincent Clement']);
  });

  test('a name and a specialty can be combined, and a name misspelled by ear is found', async () => {
    await givenDoctor(t, { name: 'Rajesh Khanna', specialization: 'Cardiology' });
    await givenDoctor(t, { name: 'Rajesh Verma', specialization: 'ENT' });
    expect((await search('search=rajesh%20cardiologist')).names).toEqual(['Rajesh Khanna']);
    const misspelled = await search('search=Rajesh%20Kana');
    expect([misspelled.names, misspelled.page.nearest]).toEqual([['Rajesh Khanna'], true]);
  });

  test('a misspelled specialty is found page by page', async () => {
    for (let index = 0; index < 5; index++) await givenDoctor(t, { specialization: 'Neurology' });
    await givenDoctor(t, { specialization: 'Urology' });
    const seen = new Set<string>();
    let cursor = '';
    do {
      const { body, page } = await search(`search=neurolgy&limit=2&cursor=${cursor}`);
      expect(page).toMatchObject({ total: 5, meant: ['Neurology'] });
      for (const { _id } of body.data) seen.add(_id);
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(seen.size).toBe(5);
  });

  test('a search without results suggests searches that would find doctors', async () => {
    await givenDoctor(t, { name: 'Priya Sharma', specialization: 'Cardiology', languages: ['Hindi'] });
    await givenDoctor(t, { name: 'Arjun Mehta', specialization: 'ENT', languages: ['English'] });
    const other = await search('search=heart&specialization=ENT');
    expect(other.page).toMatchObject({
      total: 0,
      instead: { specialties: ['Cardiology'], without: [{ filter: 'specialization', total: 1 }] },
    });
    const language = await search('specialization=ENT&language=Hindi');
    expect(language.page.instead).toEqual({
      specialties: [],
      without: [
        { filter: 'specialization', total: 1 },
        { filter: 'language', total: 1 },
      ],
    });
    expect((await search('search=hart')).page.instead.specialties).toEqual(['Cardiology']);
    expect((await search('search=kidney')).page).toMatchObject({
      total: 0,
      meant: ['Urology'],
      instead: { specialties: [], without: [] },
    });
    expect((await search('search=priya')).page.instead).toEqual({ specialties: [], without: [] });
  });

  test('treats wildcards, quotes and gibberish as text', async () => {
    await givenThreeDoctors();
    for (const typed of ['%', '_', "'; drop table users; --", '\\', 'zzzzqqq', '🩺']) {
      const found = await search(`name=${encodeURIComponent(typed)}`);
      expect([found.status, found.names]).toEqual([200, []]);
    }
  });

  test('pages through every doctor once', async () => {
    for (let index = 0; index < 7; index++) {
      await givenDoctor(t, {
        name: `Same Name ${index}`,
        fees: 500,
        experience: 10,
        ratingSum: index % 2 ? 8 : 0,
        ratingCount: index % 2 ? 2 : 0,
      });
    }
    for (const sort of ['rating', 'experience', 'fee', 'soonest']) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const { names, page } = await search(`sort=${sort}&limit=2&cursor=${cursor}`);
        expect(page.total).toBe(7);
        seen.push(...names);
        cursor = page.nextCursor ?? '';
      } while (cursor);
      expect(new Set(seen).size).toBe(7);
      expect(seen).toHaveLength(7);
    }
    const bad = await search('cursor=nonsense');
    expect([bad.status, bad.body.code]).toEqual([422, 'INVALID']);
  });

  test('leaves out inactive doctors, and unverified ones where verification is required', async () => {
    await givenDoctor(t, { name: 'Away Today', status: 'inactive' });
    const { profile } = await givenDoctor(t, { name: 'Not Checked', verifiedAt: null });
    expect((await search('')).names).toEqual(['Not Checked']);
    const required = { ...t.deps, config: { ...t.deps.config, doctorVerification: 'required' as const } };
    expect((await listDoctors(required, {})).doctors).toEqual([]);
    expect((await t.as(patient).get(`/doctor/profile/${profile.id}`)).status).toBe(200);
  });

  test('shows the next free time, and omits weekly hours in the brief form', async () => {
    const busy = await givenDoctor(t, { name: 'Busy Bee', weeklySlots: [1, 0, 0, 0, 0, 0, 0] });
    await givenAppointment(t, { doctor: busy, localDate: '2026-03-09', slot: 0 });
    await givenDoctor(t, { name: 'Never There', weeklySlots: NO_SLOTS });
    const { body } = await search('brief=true');
    expect(
      body.data.map((doctor: { nextAvailable: { date: string } | null }) => doctor.nextAvailable?.date),
    ).toEqual(['2026-03-16', undefined]);
    const fullList = (await search('')).body.data;
    expect(fullList[0].available_time_slots).toHaveLength(7);
    expect(body.data).toEqual(
      fullList.map(
        ({ available_time_slots: _, hours_saved: __, ...brief }: Record<string, unknown>) => brief,
      ),
    );
  });

  test('sorts by the next free time, page by page, with doctors who have none last', async () => {
    await givenDoctor(t, { name: 'Never There', weeklySlots: NO_SLOTS });
    await givenDoctor(t, { name: 'Never Either', weeklySlots: NO_SLOTS });
    await givenDoctor(t, { name: 'On Tuesdays', weeklySlots: [0, 1, 0, 0, 0, 0, 0] });
    const today = await givenDoctor(t, { name: 'Today' });
    await givenDoctor(t, { name: 'Today Too' });
    const first = (await search('sort=soonest')).names;
    expect(first.slice(0, 2).sort()).toEqual(['Today', 'Today Too']);
    expect(first[2]).toBe('On Tuesdays');
    expect(first.slice(3).sort()).toEqual(['Never Either', 'Never There']);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { names, page } = await search(`sort=soonest&limit=1&cursor=${cursor}`);
      seen.push(...names);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(first);
    await t.deps.db.insert(doctorExceptions).values(
      ['2026-03-02', '2026-03-03', '2026-03-04'].map((onDate) => ({
        doctorId: today.profile.id,
        onDate,
        slots: 0,
      })),
    );
    expect((await search('sort=soonest')).names.slice(0, 3)).toEqual(['Today Too', 'On Tuesdays', 'Today']);
  });

  test('lists the doctors of one specialty on a separate path', async () => {
    await givenThreeDoctors();
    const response = await t.as(patient).get('/doctor/specialization?specialization=ENT');
    expect(response.body.data).toHaveLength(1);
    expect(response.body.page.total).toBe(1);
  });

  test('offers the fixed specialties and any others that a doctor has', async () => {
    await givenDoctor(t, { specialization: 'Urology' });
    await givenDoctor(t, { specialization: 'Oncology', status: 'inactive' });
    const { body } = await t.as(patient).get('/doctor/specialties');
    expect(body.data).toHaveLength(12);
    expect(body.data.at(-1)).toBe('Urology');
  });
});

describe('suggestions while typing', () => {
  const suggest = async (typed: string) =>
    (await t.as(patient).get(`/doctor/suggestions?search=${encodeURIComponent(typed)}`)).body.data;

  test('match specialties by prefix, everyday word or typo, and doctors by name', async () => {
    await givenThreeDoctors();
    await givenDoctor(t, { name: 'Priya Away', status: 'inactive' });
    expect((await suggest('card')).specialties).toEqual(['Cardiology']);
    expect((await suggest('dent')).specialties).toEqual(['Dental']);
    expect((await suggest('gyn')).specialties).toEqual(['Gynecology']);
    expect((await suggest('skin')).specialties).toEqual(['Dermatology']);
    expect((await suggest('Cardilogy')).specialties).toEqual(['Cardiology']);
    expect((await suggest('हृदय रोग')).specialties).toEqual(['Cardiology']);
    const { specialties, doctors } = await suggest('pri');
    expect(specialties).toEqual([]);
    expect(doctors).toEqual([
      { _id: expect.any(String), name: 'Priya Sharma', specialization: expect.any(String) },
    ]);
    expect(await suggest('doctor')).toEqual({ specialties: [], doctors: [] });
  });

  test('suggestions need a signed-in user and some text', async () => {
    expect((await t.anonymous.get('/doctor/suggestions?search=heart')).status).toBe(401);
    expect((await t.as(patient).get('/doctor/suggestions')).status).toBe(422);
    expect((await t.as(patient).get(`/doctor/suggestions?search=${'x'.repeat(101)}`)).status).toBe(422);
  });
});

describe('doctors available on a date', () => {
  const MONDAY = '2026-03-09';
  test('work that weekday, are not away and have a slot left', async () => {
    await givenDoctor(t, { name: 'Free' });
    await givenDoctor(t, { name: 'Tuesdays only', weeklySlots: [0, 1, 0, 0, 0, 0, 0] });
    const away = await givenDoctor(t, { name: 'Away' });
    const extra = await givenDoctor(t, { name: 'Extra hours', weeklySlots: NO_SLOTS });
    await t.deps.db.insert(doctorExceptions).values([
      { doctorId: away.profile.id, onDate: MONDAY, slots: 0 },
      { doctorId: extra.profile.id, onDate: MONDAY, slots: 1 },
    ]);
    const full = await givenDoctor(t, { name: 'Full', weeklySlots: [1, 0, 0, 0, 0, 0, 0] });
    await givenAppointment(t, { doctor: full, localDate: MONDAY, slot: 0 });
    const expired = await givenDoctor(t, { name: 'Expired hold', weeklySlots: [1, 0, 0, 0, 0, 0, 0] });
    await givenAppointment(t, {
      doctor: expired,
      localDate: MONDAY,
      slot: 0,
      status: 'held',
      heldUntil: t.clock.now(),
    });
    const closed = await givenDoctor(t, { name: 'Closed', weeklySlots: [1, 0, 0, 0, 0, 0, 0] });
    await t.deps.db
      .insert(closedTimes)
      .values({ doctorId: closed.profile.id, startsAt: new Date(`${MONDAY}T03:30:00Z`) });
    const found = await search(`availableOn=${MONDAY}`);
    expect(found.names.sort()).toEqual(['Expired hold', 'Extra hours', 'Free']);
  });

  test('are found by their current time zone, even if visits were agreed in another one', async () => {
    const agreed = { startsAt: new Date(`${MONDAY}T04:15:00Z`), localDate: MONDAY, slot: 2 };
    for (const [name, weeklySlots] of [
      ['Has the first', 0b001],
      ['Has the second', 0b010],
      ['Has the third', 0b100],
    ] as const) {
      const doctor = await givenDoctor(t, { name, weeklySlots: [weeklySlots, 0, 0, 0, 0, 0, 0] });
      // A quarter to ten in Kolkata, which overlaps two slots.
      await givenAppointment(t, { doctor, ...agreed, timezone: 'Asia/Kathmandu' });
    }
    expect((await search(`availableOn=${MONDAY}`)).names).toEqual(['Has the first']);
  });

  test('are listed for today only while a slot is upcoming in their own time zone', async () => {
    await givenDoctor(t, { name: 'Kolkata', timezone: 'Asia/Kolkata' });
    await givenDoctor(t, { name: 'Auckland', timezone: 'Pacific/Auckland' });
    t.clock.set('2026-03-02T11:30:00Z');
    expect((await search('availableOn=2026-03-02')).names).toEqual(['Kolkata']);
    t.clock.set('2026-03-02T12:00:00Z');
    expect((await search('availableOn=2026-03-02')).names).toEqual([]);
    expect((await search('availableOn=2026-03-01')).names).toEqual([]);
    expect((await search('availableOn=2026-04-01')).names.sort()).toEqual(['Auckland', 'Kolkata']);
    expect((await search('availableOn=2026-04-02')).names).toEqual(['Auckland']);
    expect((await search('availableOn=2026-04-03')).names).toEqual([]);
  });
});
