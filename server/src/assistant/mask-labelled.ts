const LABEL =
  /\b(?:aadhaar|aadhar|adhar|pan|passport|voter|licence|license|ssn|abha|uhid|mrn|insurance|policy|account|card|phone|mobile|whatsapp|contact|call me (?:on|at))\s*(?:number|no|num|id|card|is|:|#|\.|-)*\s*/giu;
const RUN = /[A-Z0-9 -]*/iuy;
const NUMBER_END = /[A-Z0-9-]*/iuy;
const MIN_DIGITS = 4;

interface Run {
  end: number;
  latestStart: number;
  numberEnd: number;
}

/** Reads each run of letters and digits once, however many labels it has, so that the work stays linear. */
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
  const lastDigitPositions: number[] = [];
  for (let at = end - 1; at >= start && lastDigitPositions.length < MIN_DIGITS; at -= 1) {
    if (/\d/.test(text.charAt(at))) lastDigitPositions.push(at);
  }
  const numberEnd = matchEnd(NUMBER_END, text, (lastDigitPositions[0] ?? end) + 1);
  return { end, latestStart: lastDigitPositions[MIN_DIGITS - 1] ?? -1, numberEnd };
}

function matchEnd(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  pattern.test(text);
  return pattern.lastIndex;
}
