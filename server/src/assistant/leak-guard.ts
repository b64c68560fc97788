const SYSTEM_RUN_LETTERS = 22;
const SECRET_RUN_LETTERS = 8;
const MIN_SECRET_LETTERS = 6;

interface ForeignText {
  runLetters: number;
  isForeign: (run: string) => boolean;
}

export function leakGuard(
  systemMessage: string,
  secrets: readonly string[],
  foreign?: ForeignText,
): (text: string) => boolean {
  const runs = new Set([
    ...windows(lettersAndDigits(systemMessage), SYSTEM_RUN_LETTERS),
    ...secrets
      .map(lettersAndDigits)
      .flatMap((secret) =>
        secret.length < MIN_SECRET_LETTERS
          ? []
          : windows(secret, Math.min(SECRET_RUN_LETTERS, secret.length)),
      ),
  ]);
  const sizes = [...new Set([...runs].map((run) => run.length))];
  return (text) =>
    decodings(text)
      .map(lettersAndDigits)
      .some(
        (reading) =>
          sizes.some((size) => windows(reading, size).some((window) => runs.has(window))) ||
          (foreign !== undefined && windows(reading, foreign.runLetters).some(foreign.isForeign)),
      );
}

export const lettersAndDigits = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

function windows(text: string, size: number): string[] {
  return Array.from({ length: Math.max(0, text.length - size + 1) }, (_, at) => text.slice(at, at + size));
}

function decodings(text: string): string[] {
  const plain = [
    text,
    decodeEscapes(text),
    ...decodedCodes(text),
    ...decodedBase64(text),
    ...decodedHex(text),
  ];
  return [
    ...plain,
    ...plain.map((reading) => [...reading].reverse().join('')),
    ...reverseWords(text),
    ...caesarShifts(text),
  ];
}

function decodeEscapes(text: string): string {
  return text
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(
      /(?:\\u|&#x|0x|U\+)0*([0-9a-f]{2,6});?/gi,
      (whole, hex: string) => character(Number.parseInt(hex, 16)) ?? whole,
    )
    .replace(/&#(\d{2,6});?/g, (whole, code: string) => character(Number(code)) ?? whole);
}

function character(code: number): string | undefined {
  return code >= 9 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
    ? String.fromCodePoint(code)
    : undefined;
}

/** "115 107 45", "01110011 01101011" or "163 153 055" */
function decodedCodes(text: string): string[] {
  const numbers = text.match(/\d+/g) ?? [];
  return [10, 2, 8].map((base) =>
    numbers
      .map((digits) => Number.parseInt(digits, base))
      .filter((code) => code >= 32 && code < 127)
      .map((code) => String.fromCharCode(code))
      .join(''),
  );
}

/** Four characters encode three bytes, so a hidden text may begin at any of four positions. */
function decodedBase64(text: string): string[] {
  const runs = [...(text.match(/[A-Za-z0-9+/_-]{8,}={0,2}/g) ?? []), text.replace(/[^A-Za-z0-9+/_-]/g, '')];
  return runs.flatMap((run) =>
    [0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), 'base64').toString('utf8')),
  );
}

function decodedHex(text: string): string[] {
  const runs = [...(text.match(/(?:[0-9a-f]{2}[\s:,-]?){6,}/gi) ?? []), text.replace(/[^0-9a-f]/gi, '')];
  return runs.map((run) => Buffer.from(run.replace(/[^0-9a-f]/gi, ''), 'hex').toString('utf8'));
}

function reverseWords(text: string): string[] {
  const words = text.split(/\s+/);
  return [words.map((word) => [...word].reverse().join('')).join(' '), [...words].reverse().join(' ')];
}

const CODE_OF_A = 'a'.charCodeAt(0);

function caesarShifts(text: string): string[] {
  return Array.from({ length: 25 }, (_, shift) =>
    text
      .toLowerCase()
      .replace(/[a-z]/g, (letter) =>
        String.fromCharCode(((letter.charCodeAt(0) - CODE_OF_A + shift + 1) % 26) + CODE_OF_A),
      ),
  );
}
