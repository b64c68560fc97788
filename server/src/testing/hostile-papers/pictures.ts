import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { HEIC, HEIC_WITH_TWO_PICTURES } from '../heic-files';
import { type HostilePaper, latin1, MARK, SCRIPT, TOO_LARGE, UNREADABLE, WRONG_KIND } from './hostile-paper';
import { pngBomb, pngChunk } from './png-bomb';

const drawing = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a7' } });
const png = () => drawing().png().toBuffer();
const jpeg = () => drawing().jpeg().toBuffer();
const webp = () => drawing().webp().toBuffer();
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;
const hex = (text: string) => Buffer.from(text, 'hex');

async function jpegWithDeclaredSize(width: number, height: number): Promise<Buffer> {
  const bytes = await jpeg();
  const frameStart = bytes.indexOf(hex('ffc0'));
  bytes.writeUInt16BE(height, frameStart + 5);
  bytes.writeUInt16BE(width, frameStart + 7);
  return bytes;
}

const PNG_START_BYTES = 33;

async function pngWith(chunk: Buffer): Promise<Buffer> {
  const bytes = await png();
  return Buffer.concat([bytes.subarray(0, PNG_START_BYTES), chunk, bytes.subarray(PNG_START_BYTES)]);
}

const wrongKinds: [string, () => Buffer | Promise<Buffer>][] = [
  ['an SVG with a script', () => latin1(SVG)],
  ['an SVG after an XML declaration', () => latin1(`<?xml version="1.0"?>${SVG}`)],
  ['an HTML page', () => latin1(`<!doctype html>${SCRIPT}`)],
  ['a GIF', () => drawing().gif().toBuffer()],
  ['a GIF that is also a script', () => latin1(`GIF89a/*\0\0*/=1;alert('${MARK}')//`)],
  ['a TIFF', () => drawing().tiff().toBuffer()],
  ['an AVIF', () => drawing().avif().toBuffer()],
  ['a video', () => Buffer.concat([hex('00000018'), latin1('ftypisom'), Buffer.alloc(200)])],
  ['a zip file', () => hex('504b0304140000000800')],
  ['a decompression bomb', () => deflateSync(Buffer.alloc(50_000_000), { level: 9 })],
  ['a Windows executable', () => latin1(`MZ${'\0'.repeat(100)}PE`)],
  ['a Linux executable', () => hex('7f454c460201010000')],
  ['an HTML page followed by a PDF', () => latin1(`${SCRIPT}%PDF-1.7\n%%EOF`)],
  ['one byte', () => latin1('x')],
];

const unreadable: [string, () => Buffer | Promise<Buffer>][] = [
  ['a truncated PNG', async () => (await png()).subarray(0, 60)],
  ['a JPEG without its last bytes', async () => (await jpeg()).subarray(0, -20)],
  ['a truncated WebP', async () => (await webp()).subarray(0, 40)],
  ['the first bytes of a JPEG', () => hex('ffd8ffe000104a464946')],
  ['the first bytes of a WebP', () => latin1('RIFF\x10\0\0\0WEBPVP8 ')],
  [
    'a PNG signature followed by a zip file',
    () => Buffer.concat([hex('89504e470d0a1a0a'), hex('504b030414000000')]),
  ],
  ['a truncated HEIC', () => HEIC.subarray(0, 500)],
  [
    'a HEIC header followed by zeros',
    () => Buffer.concat([hex('00000018'), latin1('ftypheic'), Buffer.alloc(400)]),
  ],
];

const harmless: [string, () => Buffer | Promise<Buffer>][] = [
  [
    'a HEIC whose boxes are larger than the file',
    () => Buffer.concat([HEIC.subarray(0, 24), hex('ffffffff'), HEIC.subarray(28)]),
  ],
  [
    'a JPEG with a location and an artist name in its metadata',
    () =>
      drawing()
        .jpeg()
        .withExif({
          IFD0: { Artist: MARK, ImageDescription: SCRIPT },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 34/1 56/1' },
        })
        .toBuffer(),
  ],
  [
    'a JPEG with a zip file appended',
    async () => Buffer.concat([await jpeg(), hex('504b0304'), latin1(MARK)]),
  ],
  ['a JPEG with a PDF appended', async () => Buffer.concat([await jpeg(), latin1(`%PDF-1.7 ${MARK} %%EOF`)])],
  ['a PNG with an HTML page appended', async () => Buffer.concat([await png(), latin1(SCRIPT)])],
  ['a PNG with a script in its comment', () => pngWith(pngChunk('tEXt', latin1(`Comment\0${SCRIPT}`)))],
  [
    'a PNG with a decompression bomb in a text chunk',
    () => pngWith(pngChunk('zTXt', Buffer.concat([latin1('x\0\0'), deflateSync(Buffer.alloc(40_000_000))]))),
  ],
  [
    'a WebP with an artist name in its metadata',
    () =>
      drawing()
        .webp()
        .withExif({ IFD0: { Artist: MARK } })
        .toBuffer(),
  ],
  [
    'an animated WebP',
    async () =>
      sharp([await png(), await drawing().negate().png().toBuffer()], { join: { animated: true } })
        .webp()
        .toBuffer(),
  ],
  ['a HEIC with a location and a name in its metadata', () => HEIC],
  ['a HEIC with a second picture', () => HEIC_WITH_TWO_PICTURES],
];

export const HOSTILE_PICTURES: HostilePaper[] = [
  ...wrongKinds.map(([title, make]) => ({ title, make, refusedWith: WRONG_KIND })),
  ...unreadable.map(([title, make]) => ({ title, make, refusedWith: UNREADABLE })),
  { title: 'an empty file', make: () => Buffer.alloc(0), refusedWith: 'is empty' },
  {
    title: 'a file of more than 15 MB',
    make: () => Buffer.alloc(15 * 1024 * 1024 + 1, 7),
    refusedWith: '15 MB',
  },
  { title: 'a PNG of 900 megapixels', make: () => pngBomb(30_000), refusedWith: TOO_LARGE },
  {
    title: 'a JPEG of 4,000 megapixels',
    make: () => jpegWithDeclaredSize(65_000, 65_000),
    refusedWith: TOO_LARGE,
  },
  ...harmless.map(([title, make]) => ({ title, make })),
];
