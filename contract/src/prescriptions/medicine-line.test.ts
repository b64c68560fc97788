import { describe, expect, it } from 'vitest';
import { lineTitle } from './line-title';
import { completeLine, medicineInputSchema, medicinesInputSchema } from './medicine-line';

describe('a line with a dose pattern', () => {
  it.each([
    [{ dose: 'bd', food: 'after food', days: 5, form: 'tablet' }, '1-0-1 after food × 5 days', '10 tablets'],
    [{ dose: '½-0-½', days: 1, form: 'tablet' }, '½-0-½ × 1 day', '1 tablet'],
    [{ dose: '5 every 8 hours', days: 3, form: 'syrup' }, '5 ml every 8 hours × 3 days', '45 ml'],
    [{ dose: 'once a week', days: 28, form: 'capsule' }, '1 capsule once a week × 28 days', '4 capsules'],
    [{ dose: '1-0-1', days: 7, form: 'cream' }, '1-0-1 × 7 days', null],
    [{ dose: '1-0-1', form: 'tablet' }, '1-0-1', null],
    [{ dose: '1-0-1', days: 7 }, '1-0-1 × 7 days', null],
    [
      { dose: 'sos', sosReason: 'fever', sosMaxPerDay: 3, days: 3, form: 'tablet', food: 'after food' },
      '1 tablet SOS for fever, at most 3 a day, after food × 3 days',
      '9 tablets',
    ],
  ] as const)('the line %o has the dosage “%s” and the quantity %s', (fields, dosage, quantity) => {
    expect(completeLine({ medication: 'Any', ...fields })).toMatchObject({
      dosage,
      quantity,
      instructions: '',
    });
  });

  it('a line with a dose pattern needs no free text, but SOS needs a reason and a daily maximum', () => {
    expect(medicineInputSchema.safeParse({ medication: 'Any', dose: '1-0-1' }).success).toBe(true);
    const sos = medicineInputSchema.safeParse({ medication: 'Any', dose: 'SOS' });
    expect(sos.error?.issues.map(({ path }) => path.join('.'))).toEqual(['sosReason', 'sosMaxPerDay']);
  });
});

describe('a line with a free-text dosage', () => {
  it('a line with a free-text dosage needs instructions, and stays as it was written', () => {
    const incomplete = medicineInputSchema.safeParse({ medication: 'Any' });
    expect(incomplete.error?.issues.map(({ message }) => message)).toEqual([
      'Dosage is required',
      'Instructions are required',
    ]);
    const line = { medication: 'Any', dosage: 'one', instructions: 'with water' };
    expect(completeLine({ ...line, food: 'after food', days: 5 })).toEqual({ ...line, quantity: null });
  });
});

it('names a medicine with strength and form, without repeating what the name already says', () => {
  expect(lineTitle({ medication: 'Amoxicillin', strength: '500 mg', form: 'capsule' })).toBe(
    'Amoxicillin 500 mg capsule',
  );
  expect(lineTitle({ medication: 'Dolo 650 MG', strength: '650 mg' })).toBe('Dolo 650 MG');
});

it('a prescription has one to twelve lines, with instructions that fit on a few pages', () => {
  const isAccepted = (count: number, instructions = 'a') =>
    medicinesInputSchema.safeParse(Array(count).fill({ medication: 'A', dosage: 'b', instructions })).success;
  expect([0, 1, 12, 13].map((count) => isAccepted(count))).toEqual([false, true, true, false]);
  expect(isAccepted(2, 'a'.repeat(4000))).toBe(false);
});
