import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { checkPdf } from './check-pdf';

const MAX_PAGES = 3;
const check = (text: string) => checkPdf(Buffer.from(text, 'latin1'), MAX_PAGES);

async function createPdf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument(options);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (let page = 1; page < pages; page += 1) document.addPage();
  document.text('Certificate of registration');
  document.end();
  await new Promise((resolve) => document.on('end', resolve));
  return Buffer.concat(chunks);
}

const END = 'startxref\n0\n%%EOF';
const PAGE = '1 0 obj\n<< /Type /Page >>\nendobj\n';
const withObject = (object: string) => `%PDF-1.7\n${PAGE}2 0 obj\n${object}\nendobj\n${END}`;

function objectStream(object: string, dictionary: string, pack: (bytes: Buffer) => Buffer = deflateSync) {
  const content = pack(Buffer.from(`7 0 ${object}`)).toString('latin1');
  return withObject(`<< ${dictionary} >>\nstream\n${content}\nendstream`);
}
const OBJECTS = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';

describe('accepts a PDF', () => {
  it('accepts a PDF with up to the maximum number of pages', async () => {
    expect(await checkPdf(await createPdf(1), MAX_PAGES)).toBe('fine');
    expect(await checkPdf(await createPdf(MAX_PAGES), MAX_PAGES)).toBe('fine');
  });

  it('accepts a PDF with its pages in an object stream', async () => {
    expect(await check(objectStream('<< /Type /Page >>', OBJECTS))).toBe('fine');
  });

  it('accepts a PDF with escaped letters in names, and hex digits after a # elsewhere', async () => {
    const object = '<< /BaseFont /Noto#20Sans /X (#2FLaunch) >>';
    expect(await check(withObject(`${object}\n${'#41'.repeat(100_000)}`))).toBe('fine');
  });

  it('accepts a PDF that opens at one of its pages', async () => {
    expect(await check(withObject('<< /Type /Catalog /OpenAction [1 0 R /Fit] >>'))).toBe('fine');
  });
});

const escapeName = (name: string) =>
  [...name].map((letter) => `#${letter.charCodeAt(0).toString(16)}`).join('');
const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>';

describe('refuses a PDF', () => {
  it.each<[string, string | (() => Promise<Buffer>), string]>([
    ['with too many pages', () => createPdf(MAX_PAGES + 1), 'too many pages'],
    ['with a password', () => createPdf(1, { userPassword: 'x', pdfVersion: '1.7' }), 'encrypted'],
    ['with a script', withObject(SCRIPT), 'active content'],
    ['with a script under an escaped name', withObject('<< /S /J#61vaScript >>'), 'active content'],
    ['with a wholly escaped name', withObject(`<< /S /${escapeName('JavaScript')} >>`), 'active content'],
    ['with two million escaped names', withObject(`<< >>\n${'/#41'.repeat(2_000_000)}`), 'not a PDF'],
    [
      'with two million escaped names in an object stream',
      objectStream('/#41'.repeat(2_000_000), OBJECTS),
      'not a PDF',
    ],
    ['that starts a program', withObject('<< /S /Launch /F (cmd.exe) >>'), 'active content'],
    ['with an attached file', withObject('<< /Type /EmbeddedFile >>'), 'active content'],
    ['with an XFA form', withObject('<< /XFA 4 0 R >>'), 'active content'],
    ['with a script in an object stream', objectStream(SCRIPT, OBJECTS), 'active content'],
    [
      'with a script in a stream that does not say what it is',
      objectStream(SCRIPT, '/N 1 /First 4 /Filter /FlateDecode'),
      'active content',
    ],
    [
      'with a script after a string that looks like the end of its object',
      objectStream(SCRIPT, `/X (>> 9 0 obj) ${OBJECTS}`),
      'active content',
    ],
    [
      'with a script after a hex string',
      objectStream(SCRIPT, `${OBJECTS} /X <AB>`).replace('<AB> >>', '<AB>>>'),
      'active content',
    ],
    [
      'with a script and a null byte before the stream',
      objectStream(SCRIPT, OBJECTS).replace('>>\nstream', '>>\0\nstream'),
      'active content',
    ],
    [
      'with an object stream in an unusual filter',
      objectStream(SCRIPT, '/N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]', (bytes) =>
        Buffer.from(`${bytes.toString('hex')}>`),
      ),
      'not a PDF',
    ],
    [
      'with an object stream that does not unpack',
      objectStream(SCRIPT, OBJECTS, (bytes) => bytes),
      'not a PDF',
    ],
    [
      'with an object stream that unpacks to 64 MB',
      objectStream('x', OBJECTS, () => deflateSync(Buffer.alloc(64 * 1024 * 1024))),
      'not a PDF',
    ],
    ['with a million objects in one comment', withObject(`<< >>\n${'obj%'.repeat(1_000_000)}`), 'not a PDF'],
    ['with a long gap before a script', withObject(`%${'x'.repeat(2_000)}\n${SCRIPT}`), 'not a PDF'],
    ['that opens a file elsewhere', withObject('<< /S /GoToR /F (x.pdf) >>'), 'active content'],
    ['with a dictionary without an end', withObject(`<< /X ${'['.repeat(20_000)}`), 'not a PDF'],
    ['of nested dictionaries', withObject('obj<<'.repeat(500_000)), 'not a PDF'],
    ['without a page', `%PDF-1.7\n${END}`, 'not a PDF'],
    ['that ends after its first object', '%PDF-1.7\n1 0 obj<</Type/Page>>endobj', 'not a PDF'],
    ['after a page of HTML', `<html></html>${withObject('<< >>')}`, 'not a PDF'],
  ])('%s', async (_title, content, verdict) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : await content();
    expect(await checkPdf(bytes, MAX_PAGES)).toBe(verdict);
  });
});
