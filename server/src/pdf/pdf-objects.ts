import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflateAsync = promisify(inflate);

/** More than a scanned certificate needs, but too few to delay other requests. */
const MAX_DICTIONARY_LENGTH = 16 * 1024;
const MAX_EXAMINED_LENGTH = 4 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;
const OBJECTS_PER_TURN = 500;
const MAX_ESCAPED_NAMES = 5_000;
const MAX_GAP = 1024;

export class UnreadablePdf extends Error {}

/** ISO 32000-1, 7.2.2 and annex C: a name has at most 127 bytes, which take 381 characters if each is escaped. */
const ESCAPED_NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%#]{0,127}#[^\0\t\n\f\r ()<>[\]{}/%]{2,381}/g;

/** `/J#61vaScript` is `/JavaScript`. */
export function decodeNames(text: string): string {
  const parts: string[] = [];
  let from = 0;
  // `replace` would find all of them before decoding the first.
  for (const match of text.matchAll(ESCAPED_NAME)) {
    const [name] = match;
    // Each name adds two parts: the text before it and the decoded name.
    if (parts.length >= 2 * MAX_ESCAPED_NAMES) throw new UnreadablePdf('too many escaped names');
    parts.push(text.slice(from, match.index), decodeName(name));
    from = match.index + name.length;
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}

const decodeName = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A reader finds objects by their offset, so every position where one could begin is examined. */
export async function objectStreams(bytes: Buffer, text: string): Promise<string[]> {
  const contents: string[] = [];
  let bytesLeft = MAX_UNPACKED_BYTES;
  let charactersLeft = MAX_EXAMINED_LENGTH;
  let objects = 0;
  for (let at = text.indexOf('obj'); at !== -1; at = text.indexOf('obj', at + 3)) {
    objects += 1;
    if (objects % OBJECTS_PER_TURN === 0) await yieldToEventLoop();
    const opensAt = skipGap(text, at + 3);
    const end = text.startsWith('<<', opensAt) ? dictionaryEnd(text, opensAt) : opensAt;
    charactersLeft -= end - at;
    if (charactersLeft < 0) throw new UnreadablePdf('too many objects');
    if (end === opensAt) continue;
    const stream = streamAfter(text, at + 3, end);
    // Every object stream has the key `/First`, even one that does not name its type.
    if (!stream || !/\/(?:ObjStm|First)(?![A-Za-z])/.test(stream.dictionary)) continue;
    const content = await unpackStream(bytes, stream, bytesLeft);
    bytesLeft -= content.length;
    contents.push(content.toString('latin1'));
  }
  return contents;
}

interface Stream {
  dictionary: string;
  startsAt: number;
}

function streamAfter(text: string, from: number, end: number): Stream | undefined {
  const keyword = /^(?:[\0\s]|%[^\r\n]*[\r\n])*stream(?:\r\n|\n|\r)/.exec(text.slice(end, end + MAX_GAP));
  if (!keyword) return undefined;
  return { dictionary: decodeNames(text.slice(from, end)), startsAt: end + keyword[0].length };
}

/** A gap longer than we examine could hide anything. */
function skipGap(text: string, from: number): number {
  const near = text.slice(from, from + MAX_GAP);
  const gap = /^(?:[\0\s]|%[^\r\n]*[\r\n])*/.exec(near)?.[0].length ?? 0;
  if (near.length === MAX_GAP && (gap === MAX_GAP || near[gap] === '%'))
    throw new UnreadablePdf('a gap without an end');
  return from + gap;
}

/** Strings and comments can contain anything, so their brackets do not count. */
function dictionaryEnd(text: string, from: number): number {
  const token = /\(|<<|<[^<>]*>|>>|%[^\r\n]*/g;
  token.lastIndex = from + 2;
  let depth = 1;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match.index - from > MAX_DICTIONARY_LENGTH) break;
    const [bracket] = match;
    if (bracket === '(') token.lastIndex = stringEnd(text, match.index);
    else if (bracket === '<<') depth += 1;
    else if (bracket === '>>') depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  throw new UnreadablePdf('a dictionary without an end');
}

function stringEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length && at - from < MAX_DICTIONARY_LENGTH; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new UnreadablePdf('a string without an end');
}

/** Only FlateDecode: other filters could hide the content, and no common program uses them here. */
async function unpackStream(
  bytes: Buffer,
  { dictionary, startsAt }: Stream,
  maxBytes: number,
): Promise<Buffer> {
  if (!dictionary.includes('/Filter')) return bytes.subarray(startsAt, startsAt + maxBytes);
  const isDeflated = /\/Filter\s*(?:\[\s*)?\/FlateDecode(?![A-Za-z])\s*(?:\]|\/|>>)/.test(dictionary);
  if (!isDeflated || /\/DecodeParms|\/FlateDecode\s*\/[A-Za-z0-9]+Decode/.test(dictionary))
    throw new UnreadablePdf('an object stream with an unusual filter');
  try {
    return await inflateAsync(bytes.subarray(startsAt), { maxOutputLength: Math.max(1, maxBytes) });
  } catch {
    throw new UnreadablePdf('an object stream that cannot be unpacked');
  }
}
