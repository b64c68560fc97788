import { describe, expect, it } from 'vitest';
import { arrange, layoutName } from './arrange';

const PHONE = { width: 390, height: 740 };
const DESKTOP = { width: 1280, height: 720 };
const TINY = { width: 320, height: 180 };
const patient = { peer: 'patient', showsScreen: false } as const;
const guest = { peer: 'guest', showsScreen: false } as const;
const patientAndGuest = [patient, guest];

describe('the pictures of the others', () => {
  it.each([PHONE, DESKTOP, TINY])(
    'the frame is empty without others, and one person fills it: %o',
    (frame) => {
      expect(arrange([], frame, null)).toEqual({ large: [], columns: 1, rows: 1, small: [] });
      expect(arrange([patient], frame, null)).toEqual({ large: ['patient'], columns: 1, rows: 1, small: [] });
    },
  );

  it('two people are one above the other on a phone and side by side on a desktop', () => {
    expect(arrange(patientAndGuest, PHONE, 'guest')).toMatchObject({
      large: ['patient', 'guest'],
      columns: 1,
      rows: 2,
    });
    expect(arrange(patientAndGuest, DESKTOP, 'guest')).toMatchObject({
      large: ['patient', 'guest'],
      columns: 2,
      rows: 1,
    });
  });

  it('a phone held sideways is wide', () => {
    const sideways = { width: PHONE.height, height: PHONE.width };
    expect(arrange(patientAndGuest, sideways, null)).toMatchObject({ columns: 2, rows: 1 });
  });

  it('a shared screen fills the frame, and the other person is small', () => {
    const sharing = [patient, { ...guest, showsScreen: true }];
    for (const frame of [PHONE, DESKTOP])
      expect(arrange(sharing, frame, 'patient')).toMatchObject({ large: ['guest'], small: ['patient'] });
  });

  it('a tiny frame shows a shared screen, or else the person who speaks, or else the first person', () => {
    expect(arrange(patientAndGuest, TINY, 'guest').large).toEqual(['guest']);
    expect(arrange(patientAndGuest, TINY, null).large).toEqual(['patient']);
    expect(arrange(patientAndGuest, TINY, 'doctor').large).toEqual(['patient']);
    expect(arrange([patient, { ...guest, showsScreen: true }], TINY, 'patient')).toMatchObject({
      large: ['guest'],
      small: [],
    });
  });
});

it.each([
  ['rows', PHONE, patientAndGuest],
  ['columns', DESKTOP, patientAndGuest],
  ['second', DESKTOP, [patient, { ...guest, showsScreen: true }]],
  ['first', PHONE, [{ ...patient, showsScreen: true }, guest]],
  ['first-only', TINY, patientAndGuest],
])('the layout is named %s in the styles', (name, frame, others) => {
  expect(layoutName(arrange(others, frame, null), 'patient')).toBe(name);
});
