import { describe, expect, it } from 'vitest';
import { decideMedicine, prescribingVisit, type Visit, visitKind, visitMode } from './medicine-rule';
import { MEDICINES, medicinesIn, suggestMedicines } from './medicines';

const firstByVideo: Visit = { kind: 'first', mode: 'video' };
const firstByAudio: Visit = { kind: 'first', mode: 'audio' };
const followUpByText: Visit = { kind: 'follow-up', mode: 'text' };
const inPerson: Visit = { kind: 'first', mode: 'in-person' };

describe('the lists of the Telemedicine Practice Guidelines', () => {
  it.each([
    ['Paracetamol 500 mg', firstByAudio, true],
    ['Clotrimazole 1% cream', firstByVideo, true],
    ['Clotrimazole 1% cream', firstByAudio, false],
    ['Metformin 500 mg', followUpByText, true],
    ['Sitagliptin 50 mg', firstByVideo, false],
    ['Sitagliptin 50 mg', followUpByText, true],
    ['Alprazolam 0.25 mg', firstByVideo, false],
    ['Alprazolam 0.25 mg', followUpByText, false],
    ['Alprazolam 0.25 mg', inPerson, true],
    ['Januvia 100', inPerson, true],
    ['A medicine nobody lists', firstByAudio, true],
  ] as const)('prescribing %s at the visit %o is allowed: %s', (medication, visit, allowed) => {
    expect(decideMedicine(medication, visit).allowed).toBe(allowed);
  });

  it('says why a medicine is refused', () => {
    expect(decideMedicine('Tab. Ultracet', firstByVideo)).toMatchObject({
      allowed: false,
      reason:
        'Tramadol cannot be prescribed by teleconsultation: it is on the schedules of the NDPS Act. See the patient in person.',
    });
  });

  it('applies the strictest list to a combination', () => {
    expect(medicinesIn('Paracetamol 325 mg + Tramadol 37.5 mg').map((found) => found.name)).toEqual([
      'Tramadol',
      'Paracetamol',
    ]);
  });

  it.each([
    'alprazolam0.5',
    'ALPRAZOLAM',
    'alprazolm',
    'alparzolam',
    'Alprax 0.25mg',
    // Full-width letters
    'ａｌｐｒａｚｏｌａｍ',
  ])('recognizes a prohibited medicine in %s', (written) => {
    expect(medicinesIn(written)[0]?.name).toBe('Alprazolam');
  });

  it('does not mistake any permitted medicine for a prohibited one', () => {
    for (const medicine of MEDICINES.filter(({ list }) => list !== 'prohibited')) {
      for (const name of [medicine.name, ...medicine.otherNames]) {
        expect(
          medicinesIn(name).every((found) => found.list !== 'prohibited'),
          name,
        ).toBe(true);
      }
    }
  });
});

describe('a visit', () => {
  it.each([
    ['2026-08-31T10:00:00Z', undefined, 'first'],
    ['2026-08-31T10:00:00Z', '2026-02-28T10:00:00Z', 'follow-up'],
    ['2026-08-31T10:00:00Z', '2026-02-28T09:59:59Z', 'first'],
    ['2026-03-02T10:00:00Z', '2025-09-02T10:00:00Z', 'follow-up'],
    ['2026-03-02T10:00:00Z', '2025-09-01T10:00:00Z', 'first'],
  ] as const)('a visit at %s, when the previous one was at %s, counts as a %s', (at, previous, kind) => {
    expect(visitKind(new Date(at), previous ? new Date(previous) : undefined)).toBe(kind);
  });

  it('a visit has the booked mode, unless the doctor declared that a video visit was held differently', () => {
    expect(visitMode('Video Consultation')).toBe('video');
    expect(visitMode('Video Consultation', 'audio')).toBe('audio');
    expect(visitMode('In-person Consultation')).toBe('in-person');
    expect(visitMode('In-person Consultation', 'video')).toBe('in-person');
  });
});

describe('suggestions', () => {
  it('list generic names first, then brands with their generic name, and prohibited medicines last', () => {
    expect(suggestMedicines('amo').map(({ value }) => value)).toEqual([
      'Amoxicillin',
      'Amoxicillin Clavulanate',
      'Amoxycillin (Amoxicillin)',
      'Amoxil (Amoxicillin)',
      'Amoxicillin and Clavulanic Acid (Amoxicillin Clavulanate)',
      'Amobarbital',
    ]);
    expect(suggestMedicines('dol').map(({ value }) => value)).toEqual(['Dolo (Paracetamol)']);
    expect(suggestMedicines('p')).toEqual([]);
  });
});

describe('the visit that a prescription of today states', () => {
  const now = new Date('2026-03-02T04:00:00Z');
  it.each([
    ['in person', 'today', '2026-03-02T10:00:00Z', true, undefined, { kind: 'first', mode: 'in-person' }],
    ['in person', 'tomorrow', '2026-03-03T04:00:00Z', false, undefined, { kind: 'first', mode: 'text' }],
    ['in person', 'tomorrow', '2026-03-03T04:00:00Z', false, 'video', { kind: 'first', mode: 'video' }],
    ['in person', 'a year ago', '2025-03-02T04:00:00Z', true, undefined, { kind: 'first', mode: 'text' }],
    ['by video', 'a month ago', '2026-02-02T04:00:00Z', true, undefined, { kind: 'first', mode: 'video' }],
    ['by video', 'a month ago', '2026-02-02T04:00:00Z', true, 'audio', { kind: 'first', mode: 'audio' }],
    ['by video', 'tomorrow', '2026-03-03T04:00:00Z', false, undefined, { kind: 'first', mode: 'video' }],
  ] as const)(
    '%s %s (%s, day has come: %s), declared %s: %o',
    (where, _, at, hasDayCome, declared, expected) => {
      const booked = where === 'in person' ? 'In-person Consultation' : 'Video Consultation';
      const visit = {
        startsAt: new Date(at),
        hasDayCome,
        booked,
        declared,
        previousVisitAt: undefined,
      } as const;
      expect(prescribingVisit(visit, now)).toEqual(expected);
    },
  );
});
