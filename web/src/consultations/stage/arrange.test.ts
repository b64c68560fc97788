import { describe, expect, it } from 'vitest';
import { arrange, layoutName } from './arrange';

const PHONE = { width: 390, height: 740 };
const DESKTOP = { width: 1280, height: 720 };
const TINY = { width: 320, height: 180 };
const patient = { peer: 'patient', showsScreen: false } as const;
const guest = { peer: 'guest', showsScreen: false } as const;
const both = [patient, guest];

describe('the pictures of the others', () => {
  it.each([PHONE, DESKTOP, TINY])('nobody leaves the frame empty, one fills it: %o', (frame) => {
    expect(arrange([], frame, null)).toEqual({ large: [], columns: 1, rows: 1, small: [] });
    expect(arrange([patient], frame, null)).toEqual({ large: ['patient'], columns: 1, rows: 1, small: [] });
  });

  it('two are below each other on a phone and side by side on a desktop', () => {
    expect(arrange(both, PHONE, 'guest')).toMatchObject({ large: ['patient', 'guest'], columns: 1, rows: 2 });
    expect(arrange(both, DESKTOP, 'guest')).toMatchObject({
      large: ['patient', 'guest'],
      columns: 2,
      rows: 1,
    });
  });

  it('a phone that is turned is wide', () => {
    const turned = { width: PHONE.height, height: PHONE.width };
    expect(arrange(both, turned, null)).toMatchObject({ columns: 2, rows: 1 });
  });

  it('a screen takes the frame, and the other person is small', () => {
    const sharing = [patient, { ...guest, showsScreen: true }];
    for (const frame of [PHONE, DESKTOP])
      expect(arrange(sharing, frame, 'patient')).toMatchObject({ large: ['guest'], small: ['patient'] });
  });

  it('a tiny frame shows the one who speaks, else the first, and a screen before both', () => {
    expect(arrange(both, TINY, 'guest').large).toEqual(['guest']);
    expect(arrange(both, TINY, null).large).toEqual(['patient']);
    expect(arrange(both, TINY, 'doctor').large).toEqual(['patient']);
    expect(arrange([patient, { ...guest, showsScreen: true }], TINY, 'patient')).toMatchObject({
      large: ['guest'],
      small: [],
    });
  });
});

it.each([
  ['rows', PHONE, both],
  ['columns', DESKTOP, both],
  ['second', DESKTOP, [patient, { ...guest, showsScreen: true }]],
  ['first', PHONE, [{ ...patient, showsScreen: true }, guest]],
  ['first-only', TINY, both],
])('is named %s in the styles', (name, frame, others) => {
  expect(layoutName(arrange(others, frame, null), 'patient')).toBe(name);
});
