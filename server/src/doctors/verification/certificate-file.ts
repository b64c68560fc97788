import { CERTIFICATE_MAX_PAGES } from '@carelane/contract/doctors/verification';
import type { ReceivedFile } from '../../http/endpoints/multipart';
import { Refusal } from '../../http/refusal';
import { reencode } from '../../images/store-image';
import type { PdfVerdict } from '../../pdf/check-pdf';
import { readInThread } from '../../pdf/read-in-thread';

export interface Certificate {
  type: 'image/webp' | 'application/pdf';
  bytes: Buffer;
}

const MAX_SIDE_PX = 2_400;
const WRONG_FILE = 'Please upload a JPEG, PNG or WebP picture, or a PDF.';

const REFUSED_PDFS: Record<Exclude<PdfVerdict, 'fine'>, string> = {
  'not a PDF': 'We could not read this PDF. Please upload a picture of the certificate instead.',
  encrypted: 'This PDF is protected by a password. Please upload it without one.',
  'active content':
    'This PDF contains scripts, forms or attached files. Please upload a picture of the certificate instead.',
  'too many pages': `Please upload at most ${CERTIFICATE_MAX_PAGES} pages.`,
};

/** A PDF is stored unchanged if nothing in it can run. */
export async function readCertificate(userId: string, file: ReceivedFile | undefined): Promise<Certificate> {
  if (!file) throw certificateRefusal('INVALID', 'Please choose a scan of your certificate.');
  if (file.bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
    return { type: 'image/webp', bytes: await readPicture(file.bytes) };
  const turn = { purpose: 'certificate', client: userId };
  const verdict = (await readInThread(turn, 'certificate', async () => file.bytes)) ?? 'not a PDF';
  if (verdict !== 'fine') throw certificateRefusal('UNSUPPORTED_MEDIA', REFUSED_PDFS[verdict]);
  return { type: 'application/pdf', bytes: file.bytes };
}

async function readPicture(bytes: Buffer): Promise<Buffer> {
  try {
    return await reencode(bytes, MAX_SIDE_PX);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'UNSUPPORTED_MEDIA')
      throw certificateRefusal('UNSUPPORTED_MEDIA', WRONG_FILE);
    throw error;
  }
}

function certificateRefusal(code: 'INVALID' | 'UNSUPPORTED_MEDIA', message: string): Refusal {
  return new Refusal(code, message, { errors: [{ path: 'certificate', message }] });
}
