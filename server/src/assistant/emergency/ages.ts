const NUMBERS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  ek: 1,
  do: 2,
  teen: 3,
  char: 4,
  chaar: 4,
  paanch: 5,
  panch: 5,
  chhe: 6,
  che: 6,
  saat: 7,
  aath: 8,
  nau: 9,
  das: 10,
};
/** By the first letter in English or Hindi, such as "hafta" (week) and "saal" (year). */
const UNIT_DAYS: Record<string, number> = { d: 1, w: 7, h: 7, m: 30, y: 365, s: 365 };
const NEWBORN_UNTIL_DAYS = 92;
const BABY_UNTIL_DAYS = 730;
const CHILD_UNTIL_DAYS = 13 * 365;

const AGE = new RegExp(
  `\\b(\\d{1,3}|${Object.keys(NUMBERS).join('|')})[ -]*(d|w|h|m|y|s)(?:ays?|eeks?|eks?|onths?|n?ths?|oths?|ears?|rs?|in|aft[ea]y?|ah(?:i|ee)n[ea]y?|aal|al)[ -]*(?:old\\b|(?=baby|infant|boy|girl|son\\b|daughter|kid|child|(?:k[aei]|wal[aei]) (?:meri |mera |mere |chhot[aei] )?(?:ba[ck]|bet|lad|pot|baby|shishu|navj)))`,
  'gi',
);

/** Marks "my 5 week old" as a newborn and "2 saal ka bachcha" as a child. */
export function addAgeWords(input: string): string {
  return input.replace(AGE, (age: string, count: string, unit: string) => {
    const days = (NUMBERS[count.toLowerCase()] ?? Number(count)) * (UNIT_DAYS[unit.toLowerCase()] ?? 0);
    if (days <= NEWBORN_UNTIL_DAYS) return `${age} newborn `;
    if (days <= BABY_UNTIL_DAYS) return `${age} baby `;
    return days <= CHILD_UNTIL_DAYS ? `${age} child ` : age;
  });
}
