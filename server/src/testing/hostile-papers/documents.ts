import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import {
  ACTIVE,
  ENCRYPTED,
  type HostilePaper,
  latin1,
  MARK,
  SCRIPT,
  TOO_MANY_PAGES,
  UNREADABLE,
} from './hostile-paper';

function buildPdf(objects: string[]): Buffer {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const size = objects.length + 1;
  const entries = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return latin1(`${text}${table}${trailer}`);
}

const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';
const onePage = (catalogEntries: string, ...more: string[]) =>
  buildPdf([`<< /Type /Catalog /Pages 2 0 R ${catalogEntries} >>`, PAGES, PAGE, ...more]);
const stream = (dictionary: string, content: Buffer) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`;
const drawing = (content: string, pageExtra = '', ...more: string[]) =>
  buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    PAGES,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${pageExtra} >>`,
    content,
    ...more,
  ]);

async function withPassword(options: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  const pdf = new PDFDocument({ pdfVersion: '1.7', ...options });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  pdf.text(MARK).end();
  await new Promise((resolve) => pdf.on('end', resolve));
  return Buffer.concat(chunks);
}

const manyPages = (count: number) =>
  buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(count)}] /Count ${count} >>`,
    PAGE,
  ]);

const JS = `<< /S /JavaScript /JS (app.alert\\('${MARK}'\\)) >>`;
const packed = deflateSync(latin1(`9 0 ${JS}`));
const bomb = deflateSync(Buffer.alloc(200_000_000, '0 0 m 9 9 l S '), { level: 9 });

const active: [string, () => Buffer][] = [
  ['a script that runs when it opens', () => onePage(`/OpenAction ${JS}`)],
  ['a script in its name tree', () => onePage(`/Names << /JavaScript << /Names [(a) ${JS}] >> >>`)],
  [
    'a script whose key is written with an escape',
    () => onePage('/OpenAction << /S /J#61vaScript /JS (1) >>'),
  ],
  [
    'a script in a compressed object stream',
    () => onePage('', stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', packed)),
  ],
  ['a script in a form field', () => onePage(`/AcroForm << /Fields [] /AA << /K ${JS} >> >>`)],
  ['an action that starts a program', () => onePage('/OpenAction << /S /Launch /F (cmd.exe) >>')],
  ['an attached file', () => onePage('', stream('/Type /EmbeddedFile', latin1(MARK)))],
  ['attached files in its name tree', () => onePage('/Names << /EmbeddedFiles << /Names [] >> >>')],
  ['an XFA form', () => onePage('/AcroForm << /XFA 4 0 R >>')],
  ['a form that submits itself', () => onePage('/OpenAction << /S /SubmitForm /F (http://x) >>')],
  ['a form that reads a file', () => onePage('/OpenAction << /S /ImportData /F (x) >>')],
  ['an action that opens another file', () => onePage('/OpenAction << /S /GoToR /F (x.pdf) >>')],
  ['an action that opens an attached file', () => onePage('/OpenAction << /S /GoToE >>')],
  ['a video', () => onePage('', '<< /Subtype /Movie >>')],
  ['a sound', () => onePage('', '<< /S /Sound >>')],
  ['embedded media', () => onePage('', '<< /Subtype /RichMedia >>')],
];

const unreadable: [string, () => Buffer | Promise<Buffer>][] = [
  ['the first line of a PDF', () => latin1('%PDF-1.7\n')],
  ['a PDF header followed by plain text', () => latin1(`%PDF-1.7\n${MARK.repeat(5_000)}`)],
  ['a PDF without pages', () => buildPdf(['<< /Type /Catalog >>'])],
  [
    'a PDF whose pages are their own parents',
    () => buildPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
  ],
  ['a truncated PDF', () => onePage('').subarray(0, -40)],
  ['a PDF with a drawing that decompresses to 200 MB', () => drawing(stream('/Filter /FlateDecode', bomb))],
];

const hugePicture = () =>
  drawing(
    stream('', latin1('200 0 0 200 0 0 cm /I Do')),
    '/Resources << /XObject << /I 5 0 R >> >>',
    stream(
      '/Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode',
      deflateSync(Buffer.alloc(1_000_000)),
    ),
  );

const harmless: [string, () => Buffer | Promise<Buffer>][] = [
  ['a PDF that is also an HTML page', () => onePage(`/X (${SCRIPT})`)],
  [
    'a PDF with a zip file appended',
    () => Buffer.concat([onePage(''), Buffer.from('504b0304', 'hex'), latin1(MARK)]),
  ],
  ['a PDF that names its author', () => onePage('', `<< /Author (${MARK}) >>`)],
  ['a PDF with a link', () => onePage('', '<< /S /URI /URI (http://x) >>')],
  [
    'a PDF with a page of 100 by 100 meters',
    () => buildPdf(['<< /Type /Catalog /Pages 2 0 R >>', PAGES, PAGE.replace('200 200', '283464 283464')]),
  ],
];

export const HOSTILE_DOCUMENTS: HostilePaper[] = [
  ...active.map(([content, make]) => ({ title: `a PDF with ${content}`, make, refusedWith: ACTIVE })),
  ...unreadable.map(([title, make]) => ({ title, make, refusedWith: UNREADABLE })),
  {
    title: 'a PDF that needs a password to open',
    make: () => withPassword({ userPassword: 'x' }),
    refusedWith: ENCRYPTED,
  },
  {
    title: 'a PDF that needs a password to edit',
    make: () => withPassword({ ownerPassword: 'x' }),
    refusedWith: ENCRYPTED,
  },
  { title: 'a PDF of 31 pages', make: () => manyPages(31), refusedWith: TOO_MANY_PAGES },
  { title: 'a PDF of 100,000 pages', make: () => manyPages(100_000), refusedWith: TOO_MANY_PAGES },
  {
    title: 'a PDF with a picture of 3,600 megapixels',
    make: hugePicture,
    refusedWith: UNREADABLE,
    mayBeAccepted: true,
  },
  ...harmless.map(([title, make]) => ({ title, make })),
];
