import { describe, expect, it } from 'vitest';
import { HINDI_FOOD, HINDI_UNITS, isInHindi, setHindi } from './hindi-phrases';
import { completeLine, type MedicineInput } from './medicine-line';

const hindi = (fields: Partial<MedicineInput>) =>
  setHindi([completeLine({ medication: 'Any', ...fields })], true)[0]?.hindi;

describe('a dose pattern in Hindi', () => {
  it.each<[Partial<MedicineInput>, string]>([
    [
      { dose: 'bd', form: 'tablet', food: 'after food', days: 5 },
      'सुबह 1 गोली, रात 1 गोली, खाने के बाद, 5 दिन तक',
    ],
    [{ dose: '2-0-½', form: 'tablet' }, 'सुबह 2 गोलियाँ, रात ½ गोली'],
    [{ dose: '0-1-1', days: 1 }, 'दोपहर 1, रात 1, 1 दिन तक'],
    [{ dose: 'qid', form: 'drops' }, 'सुबह 1 बूँद, दोपहर 1 बूँद, शाम 1 बूँद, रात 1 बूँद'],
    [{ dose: '5 every 8 hours', form: 'syrup', food: 'before food' }, 'हर 8 घंटे में 5 मिलीलीटर, खाने से पहले'],
    [{ dose: 'weekly', form: 'capsule', food: 'with food' }, 'हफ़्ते में एक बार 1 कैप्सूल, खाने के साथ'],
    [
      { dose: 'sos', form: 'tablet', sosReason: 'fever', sosMaxPerDay: 3, food: 'on an empty stomach' },
      'ज़रूरत पड़ने पर (fever) 1 गोली, दिन में ज़्यादा से ज़्यादा 3 बार, खाली पेट',
    ],
  ])('%o is printed in Hindi as %s', (fields, expected) => {
    expect(hindi(fields)).toBe(expected);
  });

  it('Hindi is added only if it was chosen, and never for a free-text dosage', () => {
    const line = completeLine({ medication: 'Any', dose: 'bd' });
    const printed = setHindi([line], true);
    expect([isInHindi([line]), isInHindi(printed)]).toEqual([false, true]);
    expect(setHindi(printed, false)).toEqual([line]);
    expect(hindi({ dosage: 'one a day', instructions: 'With water.' })).toBeUndefined();
  });

  it('every phrase uses only Devanagari letters', () => {
    for (const phrase of [...Object.values(HINDI_FOOD), ...Object.values(HINDI_UNITS).flat()])
      expect(phrase).toMatch(/^[\p{Script=Devanagari} ]+$/u);
  });
});
