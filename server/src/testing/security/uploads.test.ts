import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { images } from '../../db/schema';
import { givenPatient } from '../factories';
import { pngBomb } from '../hostile-papers/png-bomb';
import { type TestApp, testApp } from '../test-app';
import { buildForm } from './send';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const drawing = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#a35' } });
const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;

async function upload(bytes: Buffer, type = 'image/png') {
  const patient = await givenPatient(t);
  const form = buildForm({}, bytes, { type });
  const answer = await t.app.http.inject({
    method: 'PATCH',
    url: '/api/v1/patient/update-image',
    headers: { authorization: `Bearer ${patient.token}`, 'content-type': form.type },
    payload: form.bytes,
  });
  return { status: answer.statusCode, body: answer.json(), rows: await t.deps.db.select().from(images) };
}

describe('an upload', () => {
  const hostile: [string, () => Buffer | Promise<Buffer>, number][] = [
    ['an SVG with a script', () => Buffer.from(SVG), 415],
    [
      'an SVG with a declaration before it',
      () => Buffer.from(`<?xml version="1.0"?>\n<!-- x -->${SVG}`),
      415,
    ],
    [
      'an SVG that reads a file',
      () => Buffer.from(SVG.replace(SCRIPT, '<image href="file:///etc/passwd"/>')),
      415,
    ],
    ['an HTML page', () => Buffer.from(`<!doctype html>${SCRIPT}`), 415],
    ['a GIF that is also a script', () => Buffer.from('GIF89a/*\x00\x00*/=1;alert(1)//'), 415],
    ['a real GIF', async () => drawing().gif().toBuffer(), 415],
    ['a TIFF', async () => drawing().tiff().toBuffer(), 415],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'), 415],
    ['a zip', () => Buffer.from('504b0304140000000800', 'hex'), 415],
    ['a truncated PNG', async () => (await drawing().png().toBuffer()).subarray(0, 60), 415],
    ['the first bytes of a JPEG and nothing else', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 415],
    ['a PNG of 49 megapixels in a few kilobytes', () => pngBomb(7_000), 415],
    ['a PNG of 900 megapixels', () => pngBomb(30_000), 415],
    ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1, 7), 413],
    ['an empty file', () => Buffer.alloc(0), 422],
  ];

  it.each(hostile)('an upload of %s is refused', async (_title, make, status) => {
    const bytes = await make();
    for (const type of ['image/png', 'image/svg+xml']) {
      const answer = await upload(bytes, type);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/\S \S/) });
      expect(answer.rows).toEqual([]);
    }
  });
});

describe('an accepted upload', () => {
  it.each([
    [
      'a PNG followed by a script',
      async () => Buffer.concat([await drawing().png().toBuffer(), Buffer.from(SCRIPT)]),
    ],
    [
      'a script in a comment and a location in the EXIF',
      async () =>
        drawing()
          .jpeg()
          .withExif({
            IFD0: { ImageDescription: SCRIPT, Artist: 'secretperson' },
            IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 34/1 56/1' },
          })
          .toBuffer(),
    ],
    [
      'a WebP',
      async () =>
        drawing()
          .webp()
          .withExif({ IFD0: { Artist: 'secretperson' } })
          .toBuffer(),
    ],
  ])('an accepted upload is re-encoded: %s', async (_title, make) => {
    const sent = await make();
    const { status, body, rows } = await upload(sent);
    expect(status, JSON.stringify(body)).toBe(200);
    const stored = rows[0]?.bytes ?? Buffer.alloc(0);
    expect(stored.includes('script')).toBe(false);
    expect(stored.includes('secretperson')).toBe(false);
    const metadata = await sharp(stored).metadata();
    expect([metadata.format, metadata.exif, metadata.xmp, metadata.icc]).toEqual([
      'webp',
      undefined,
      undefined,
      undefined,
    ]);
    const served = await t.app.http.inject(body.data.profileImage);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is at most 512 pixels wide and high', async () => {
    const { rows } = await upload(
      await sharp({ create: { width: 3000, height: 900, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    );
    const { width, height } = await sharp(rows[0]?.bytes).metadata();
    expect([width, height]).toEqual([512, 154]);
  });
});

it('a form that ends before its last boundary is refused, with and without the file', async () => {
  const patient = await givenPatient(t);
  const { type, bytes } = buildForm({ a: 'b' }, await drawing().png().toBuffer());
  for (const end of [1, 20, 60, 200, bytes.length - 4]) {
    const answer = await t.app.http.inject({
      method: 'PATCH',
      url: '/api/v1/patient/update-image',
      headers: { authorization: `Bearer ${patient.token}`, 'content-type': type },
      payload: bytes.subarray(0, end),
    });
    expect([end, answer.statusCode, answer.json().code]).toEqual([end, 400, 'BAD_REQUEST']);
  }
  expect(await t.deps.db.$count(images)).toBe(0);
});
