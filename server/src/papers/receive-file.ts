import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { PAPER_MAX_BYTES, PAPER_MAX_MEGABYTES } from '@carelane/contract/papers/paper';
import { newSecret } from '../db/columns';
import { Refusal } from '../http/refusal';
import { type FileKind, fileKind, HEAD_BYTES } from './file-kind';

export interface ReceivedPaper {
  kind: FileKind;
  size: number;
  /** Only when it is this upload's turn: everything else about an upload needs little memory. */
  readFully(): Promise<Buffer>;
}

const TOO_LARGE = `Please choose a file of at most ${PAPER_MAX_MEGABYTES} MB.`;
const WRONG_KIND = 'Please choose a picture (JPEG, PNG, WebP or HEIC) or a PDF.';

const STALLED = 'The upload stopped. Please send the file again.';

/** Even a phone with a bad connection sends something at least this often. */
const MAX_SILENCE_MS = 20_000;
const UPLOAD_LIMIT_MS = 10 * 60_000;

/** Writes to a file without a name, which the operating system frees even if the process is killed. */
export async function receiveFile<T>(
  body: Readable,
  folder: string,
  use: (received: ReceivedPaper) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, newSecret());
  const file = await open(name, 'wx+', 0o600);
  try {
    await rm(name);
    const { size, head } = await write(body, file);
    if (size === 0) throw new Refusal('INVALID', 'This file is empty.');
    const kind = fileKind(head);
    if (!kind) throw new Refusal('UNSUPPORTED_MEDIA', WRONG_KIND);
    return await use({ kind, size, readFully: () => readFully(file, size) });
  } finally {
    await file.close();
  }
}

async function write(body: Readable, file: FileHandle): Promise<{ size: number; head: Buffer }> {
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  const endsAt = Date.now() + UPLOAD_LIMIT_MS;
  // Undefined while this server is the slow one, because its disk is busy.
  let waitingSince: number | undefined = Date.now();
  const watchdog = setInterval(() => {
    const now = Date.now();
    if (now > endsAt || now - (waitingSince ?? now) > MAX_SILENCE_MS)
      body.destroy(new Refusal('INVALID', STALLED));
  }, 1_000);
  try {
    // Does not destroy the request, so that the sender can still read why the file was refused.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      waitingSince = undefined;
      if (size + chunk.length > PAPER_MAX_BYTES) throw new Refusal('TOO_LARGE', TOO_LARGE);
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      await file.write(chunk);
      size += chunk.length;
      waitingSince = Date.now();
    }
    return { size, head };
  } finally {
    clearInterval(watchdog);
  }
}

async function readFully(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let position = 0;
  while (position < size) {
    const { bytesRead } = await file.read(bytes, position, size - position, position);
    if (bytesRead === 0) throw new Error('a received file became shorter');
    position += bytesRead;
  }
  return bytes;
}
