import { describe, expect, test } from 'vitest';
import { opensSlots, toWeeklySlots, toWeeklyTemplate, weeklyTemplateInput } from './availability';
import { createDoctorBody } from './doctor';
import { doctorTitle, initials } from './doctor-name';
import { ALL_SLOTS, SLOTS_PER_DAY } from './slot-grid';

const complete = {
  specialization: 'Cardiology',
  fees: '1200',
  qualification: 'MD',
  experience: '12',
  about: 'Heart care.',
  languages: 'Hindi, english',
};
const messagesFor = (overrides: object) =>
  createDoctorBody.safeParse({ ...complete, ...overrides }).error?.issues.map((issue) => issue.message) ?? [];

describe('a doctor profile', () => {
  test('reads text from a form as numbers and lists', () => {
    expect(createDoctorBody.parse(complete)).toMatchObject({
      fees: 1200,
      experience: 12,
      languages: ['English', 'Hindi'],
    });
    expect(createDoctorBody.parse({ ...complete, fees: '' }).fees).toBeNull();
  });

  test.each([
    [{ specialization: '' }, 'Specialization is required'],
    [{ specialization: undefined }, 'Specialization is required'],
    [{ fees: 'many' }, 'Fees must be a valid number'],
    [{ fees: -1 }, 'Fees must be a valid number'],
    [{ fees: '1e309' }, 'Fees must be a valid number'],
    [{ qualification: ' ' }, 'Qualification is required'],
    [{ experience: 'long' }, 'Experience must be a valid number'],
    [{ experience: '' }, 'Experience must be a valid number'],
    [{ about: undefined }, 'About is required'],
    [{ languages: '' }, 'At least one language is required'],
    [{ languages: [] }, 'At least one language is required'],
    [{ languages: undefined }, 'At least one language is required'],
    [{ timezone: 'Mars/Olympus' }, 'Please choose a time zone from the list.'],
  ])('%o is refused with %s', (overrides, message) => {
    expect(messagesFor(overrides)).toEqual([message]);
  });
});

describe('weekly hours', () => {
  test('weekly hours survive a round trip over the wire', () => {
    const weekly = [ALL_SLOTS, 0, 0b1011, 1, ALL_SLOTS, 0, 1 << 17];
    expect(toWeeklySlots(weeklyTemplateInput.parse(toWeeklyTemplate(weekly)))).toEqual(weekly);
  });
  test('hours that are not listed are switched off', () => {
    expect(toWeeklySlots([{ day: 'Tuesday', times: [{ time: '09:00 AM', status: 'available' }] }])).toEqual([
      0, 1, 0, 0, 0, 0, 0,
    ]);
  });
  test('weekly hours include every slot by default', () => {
    expect(toWeeklySlots([])).toBeNull();
    expect(
      toWeeklyTemplate(null).flatMap((day) => day.times.filter((time) => time.status === 'available')),
    ).toHaveLength(7 * SLOTS_PER_DAY);
  });
  test('are compared with the earlier hours to find out whether slots were opened', () => {
    expect(opensSlots([0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 1])).toBe(true);
    expect(opensSlots(null, [ALL_SLOTS, 0, 0, 0, 0, 0, 0])).toBe(true);
    expect(opensSlots(null, [0, 0, 0, 0, 0, 0, 0])).toBe(false);
    expect(opensSlots([1, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0])).toBe(false);
  });
});

test('the title Dr. is added once and is not part of the initials', () => {
  expect(doctorTitle('Asha Rao')).toBe('Dr. Asha Rao');
  expect(doctorTitle('Dr. Asha Rao')).toBe('Dr. Asha Rao');
  expect(initials('Dr. Asha Maria Rao')).toBe('AR');
});
