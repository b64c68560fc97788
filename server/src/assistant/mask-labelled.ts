/** Matches a number's label and what may separate the two, as in "passport no. N1234567". */
const LABEL =
  /\b(?:aadhaar|aadhar|adhar|pan|passport|voter|licence|license|ssn|abha|uhid|mrn|insurance|policy|account|card|phone|mobile|whatsapp|contact|call me (?:on|at))\s*(?:number|no|num|id|card|is|:|#|\.|-)*\s*/giu;
/** Letters, digits, spaces and hyphens after a label. */
const RUN = /[A-Z0-9 -]*/iuy;
/** The letters, digits and hyphens that follow the last digit. */
const NUMBER_END = /[A-Z0-9-]*/iuy;
const MIN_DIGITS = 4;

interface Run {
  end: number;
  /** The latest position where a number with enough digits can begin, or -1. */
  latestStart: number;
  numberEnd: number;
}

/** Masks the number after a label. Each run of letters and digits is read once, however many labels it has. */
export function maskLabelled(text: string): string {
  let masked = '';
  let from = 0;
  let run: Run | undefined;
  for (const label of text.matchAll(LABEL)) {
    const start = label.index + label[0].length;
    if (start < from) continue;
    if (!run || start >= run.end) run = readRun(text, start);
    if (run.latestStart < start) continue;
    masked += `${text.slice(from, start)}[identity number]`;
    from = run.numberEnd;
  }
  return masked + text.slice(from);
}

function readRun(text: string, start: number): Run {
  const end = matchEnd(RUN, text, start);
  /** The positions of the last digits, from the end. */
  const lastDigits: number[] = [];
  for (let at = end - 1; at >= start && lastDigits.length < MIN_DIGITS; at -= 1) {
    if (/\d/.test(text.charAt(at))) lastDigits.push(at);
  }
  const numberEnd = matchEnd(NUMBER_END, text, (lastDigits[0] ?? end) + 1);
  return { end, latestStart: lastDigits[MIN_DIGITS - 1] ?? -1, numberEnd };
}

/** The pattern must be sticky: it matches only at `start`, and `lastIndex` is then the end of the match. */
function matchEnd(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  pattern.test(text);
  return pattern.lastIndex;
}
