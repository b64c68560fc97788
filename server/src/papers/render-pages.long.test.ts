import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { HEIC, HEIC_WITH_TWO_PICTURES } from '../testing/heic-files';
import { fileKind } from './file-kind';
import { renderPages } from './render-pages';

function render(bytes: Buffer): Promise<Buffer[]> {
  const kind = fileKind(bytes);
  if (!kind) throw new Error('not a kind of paper');
  return renderPages('somebody', { kind, readFully: async () => bytes });
}

async function pdf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', ...options });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.rect(0, 0, 595, 842).fill('#ff0000');
  for (let page = 1; page < pages; page += 1) document.addPage().text('Haemoglobin 13.5 g/dl');
  document.end();
  await new Promise((resolve) => document.on('end', resolve));
  return Buffer.concat(chunks);
}

const color = async (picture: Buffer) =>
  (await sharp(picture).stats()).channels.slice(0, 3).map(({ mean }) => Math.round(mean / 50));

describe('a PDF', { timeout: 60_000 }, () => {
  it('becomes a picture of each page, in its colors', async () => {
    const pages = await render(await pdf(3));
    expect(pages).toHaveLength(3);
    const { width, height, format } = await sharp(pages[0]).metadata();
    expect([width, height, format]).toEqual([1309, 1850, 'webp']);
    expect(await color(pages[0] ?? Buffer.alloc(0))).toEqual([5, 0, 0]);
    expect(await color(pages[1] ?? Buffer.alloc(0))).toEqual([5, 5, 5]);
  });

  it.each([
    ['with more than 30 pages', () => pdf(31), 'Please add at most 30 pages at a time.'],
    ['with a password', () => pdf(1, { userPassword: 'x', pdfVersion: '1.7' }), 'protected by a password'],
    [
      'with a script',
      async () =>
        Buffer.from(
          (await pdf(1))
            .toString('latin1')
            .replace('/Catalog', '/Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
          'latin1',
        ),
      'contains scripts or attached files',
    ],
    ['that is only a header', async () => Buffer.from('%PDF-1.7\nhello'), 'could not read this file'],
  ])('a PDF %s is refused with the reason', async (_title, make, reason) => {
    await expect(render(await make())).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA',
      message: expect.stringContaining(reason),
    });
  });
});

describe('a HEIC photo', { timeout: 60_000 }, () => {
  it.each([
    ['with a location in its metadata', HEIC],
    ['with a second picture', HEIC_WITH_TWO_PICTURES],
  ])('a HEIC photo %s becomes one picture and nothing else', async (_title, photo) => {
    const [picture, ...others] = await render(photo);
    expect(others).toEqual([]);
    const { width, height, format, exif } = await sharp(picture).metadata();
    expect([width, height, format, exif]).toEqual([64, 48, 'webp', undefined]);
    expect(await color(picture ?? Buffer.alloc(0))).toEqual([0, 2, 2]);
  });

  it('that is truncated is refused', async () => {
    await expect(render(HEIC.subarray(0, 500))).rejects.toMatchObject({
      message: expect.stringContaining('could not read this file'),
    });
  });
});

describe('a large picture', { timeout: 60_000 }, () => {
  const blank = () => sharp({ create: { width: 5_800, height: 5_800, channels: 3, background: '#eee' } });

  it('is accepted when it can be shrunk while it is read', async () => {
    const [page] = await render(await blank().jpeg({ quality: 10 }).toBuffer());
    expect((await sharp(page).metadata()).width).toBe(2_600);
  });

  it.each([
    ['a progressive JPEG', () => blank().jpeg({ quality: 10, progressive: true })],
    ['a WebP', () => blank().webp({ quality: 1, effort: 0 })],
  ])('is refused when it must be decoded as a whole: %s', async (_title, make) => {
    await expect(render(await make().toBuffer())).rejects.toMatchObject({
      message: 'This picture is too large. Please take it at a lower resolution.',
    });
  });
});
