import { PAPER_MAX_PAGES } from '@carelane/contract/papers/paper';
import { Refusal } from '../http/refusal';
import { readInThread } from '../pdf/read-in-thread';
import type { ReceivedPaper } from './receive-file';
import { renderPicture } from './render-picture';

type Reason = 'unreadable' | 'encrypted' | 'active content' | 'too many pages' | 'too many pixels';
export type RenderedPages = { pages: Uint8Array[] } | { refused: Reason };

const REASONS: Record<Reason, string> = {
  unreadable: 'We could not read this file. It may be damaged. Please try a photo of the paper.',
  encrypted: 'This PDF is protected by a password. Please add it without one.',
  'active content':
    'This PDF contains scripts or attached files. Please print it to a new PDF, or add a photo of it.',
  'too many pages': `Please add at most ${PAPER_MAX_PAGES} pages at a time.`,
  'too many pixels': 'This picture is too large. Please take it at a lower resolution.',
};

export async function renderPages(
  userId: string,
  { kind, readFully }: Pick<ReceivedPaper, 'kind' | 'readFully'>,
): Promise<Buffer[]> {
  if (kind === 'picture') {
    const page = await renderPicture(userId, readFully);
    if (typeof page === 'string') throw refusal(page);
    return [page];
  }
  const turn = { purpose: 'paper', client: userId };
  const rendered = await readInThread(turn, kind, readFully);
  if (rendered && 'pages' in rendered) return rendered.pages.map((page) => Buffer.from(page));
  throw refusal(rendered?.refused ?? 'unreadable');
}

const refusal = (reason: Reason) => new Refusal('UNSUPPORTED_MEDIA', REASONS[reason]);
