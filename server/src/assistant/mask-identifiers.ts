import { maskLabelled } from './mask-labelled';

/** Matches a whole run of letters, whether or not it is an address, so that matching stays linear. */
const EMAIL =
  /[\p{L}\p{N}._%+-]+(\s*(?:@|\(at\)|\[at\])\s*[\p{L}\p{N}-]+(?:\s*(?:\.|\(dot\)|\[dot\])\s*[\p{L}\p{N}-]+)*)?/giu;
/**
 * Indian tax numbers, voter ID cards, passports and driving licenses, UK National Insurance numbers, and US
 * passports.
 */
const LETTERED_IDENTITY =
  /\b(?:[A-Z]{5}[ -]?\d{4}[ -]?[A-Z]|[A-Z]{3}[ -]?\d{7}|[A-Z]{1,2}[ -]?\d{7,8}|[A-Z]{2}[ -]?\d{2}[ -]?(?:19|20)\d{2}[ -]?\d{7}|[A-Z]{2}(?:[ -]?\d{2}){3}[ -]?[A-Z])\b/giu;
const DIGIT_RUN = /(?:\+|\b00)?\(?\d(?:[\s().\-–/]{0,2}\d){6,}/g;
const PHONE_DIGITS = { min: 7, max: 11 };

export function maskIdentifiers(text: string): string {
  const masked = asciiDigits(text)
    .replace(EMAIL, (run, host?: string) => (host === undefined ? run : '[email]'))
    .replace(LETTERED_IDENTITY, '[identity number]')
    .replace(DIGIT_RUN, (run) => maskDigits(run));
  return maskLabelled(masked);
}

const DATE = /^(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}$|^\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d$/;

function maskDigits(run: string): string {
  const digits = run.replace(/\D/g, '').length;
  if (DATE.test(run) || digits < PHONE_DIGITS.min) return run;
  const isPhone = /^(?:\+|00|\()/.test(run) || digits <= PHONE_DIGITS.max;
  return isPhone ? '[phone number]' : '[identity number]';
}

/** Otherwise numbers in Devanagari or full width would be missed. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    if (digit <= '9') return digit;
    // A script's digits have consecutive code points, so the value is the distance from zero.
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String(code - zero);
  });
}
