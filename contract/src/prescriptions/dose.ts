/** 1-0-1, every 8 hours, once a week, or SOS (when needed). */
export type Dose =
  | { kind: 'day'; parts: number[] }
  | { kind: 'hours'; amount: number; hours: number }
  | { kind: 'week'; amount: number }
  | { kind: 'sos'; amount: number };

const AMOUNT = String.raw`(?:\d{1,2}½?|½)`;
/** Three or four amounts, such as '1-0-1'. */
const DAY = new RegExp(`^${AMOUNT}(?:-${AMOUNT}){2,3}$`);
const NOT_BY_TIME_OF_DAY = new RegExp(`^(?:(${AMOUNT}) )?(?:every (\\d{1,3}) hours|(once a week)|SOS)$`);
const MAX_HOURS = 7 * 24;

/** Latin abbreviations that every doctor and pharmacist in India uses. */
const ABBREVIATIONS: Record<string, string> = {
  od: '1-0-0',
  bd: '1-0-1',
  bid: '1-0-1',
  tds: '1-1-1',
  tid: '1-1-1',
  qid: '1-1-1-1',
  hs: '0-0-1',
  prn: 'SOS',
  sos: 'SOS',
  weekly: 'once a week',
};

/** 'tds' becomes '1-1-1'. */
export function normalizeDose(typed: string): string {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?[-–] ?/g, '-')
    // '1.5', '0.5' and '1/2' are written with '½', but '1.55', '1/24' and '11/2' stay as they are.
    .replace(/(\d?)(?:\.5|(?<!\d)1\/2)(?!\d)/g, '$1½')
    .replace(/(?<!\d)0½/g, '½')
    .replace(/\b(?:every )?(\d{1,3}) ?(?:hourly|hours?|hrs?|h)$/, 'every $1 hours');
  return ABBREVIATIONS[text] ?? text.replace(/\b(?:sos|prn)$/, 'SOS').replace(/\bweekly$/, 'once a week');
}

export function readDose(typed: string): Dose | undefined {
  const text = normalizeDose(typed);
  if (DAY.test(text)) {
    const parts = text.split('-').map(toNumber);
    return parts.some((part) => part > 0) ? { kind: 'day', parts } : undefined;
  }
  const match = NOT_BY_TIME_OF_DAY.exec(text);
  if (!match) return undefined;
  const [, amountText = '1', hoursText, onceAWeek] = match;
  const amount = toNumber(amountText);
  if (amount === 0) return undefined;
  if (onceAWeek) return { kind: 'week', amount };
  if (!hoursText) return { kind: 'sos', amount };
  const hours = Number(hoursText);
  return hours >= 1 && hours <= MAX_HOURS ? { kind: 'hours', amount, hours } : undefined;
}

const toNumber = (text: string): number =>
  Number(text.replace('½', '') || 0) + (text.endsWith('½') ? 0.5 : 0);

export function formatAmount(amount: number): string {
  const units = Math.floor(amount);
  return amount === units ? String(units) : `${units || ''}½`;
}

export function amountTaken(dose: Dose, days: number, maxPerDay: number): number {
  if (dose.kind === 'day') return dose.parts.reduce((sum, part) => sum + part, 0) * days;
  if (dose.kind === 'hours') return dose.amount * Math.ceil((days * 24) / dose.hours);
  if (dose.kind === 'week') return dose.amount * Math.ceil(days / 7);
  return dose.amount * maxPerDay * days;
}
