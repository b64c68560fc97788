import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { PAPER_MAX_BYTES, PAPER_MAX_MEGABYTES } from '@carelane/contract/papers/paper';
import type { FastifyRequest } from 'fastify';
import { newSecret } from '../db/columns';
import {
  finishRequest,
  formParts,
  refuseIfBroken,
  refusePart,
  unexpectedFile,
} from '../http/endpoints/multipart';
import { Refusal } from '../http/refusal';
import { type FileKind, fileKind, HEAD_BYTES } from './file-kind';
import { paperName } from './paper-name';
import { createWatchdog, type Watchdog } from './upload-watchdog';

export interface ReceivedPaper {
  name: string;
  kind: FileKind;
  size: number;
  /** Only when it is this upload's turn: everything else about an upload needs little memory. */
  readFully(): Promise<Buffer>;
}

const TOO_LARGE = `Please choose a file of at most ${PAPER_MAX_MEGABYTES} MB.`;
const WRONG_KIND = 'Please choose a picture (JPEG, PNG, WebP or HEIC) or a PDF.';

/** Writes to a file without a name, which the operating system frees even if the process is killed. */
export async function receiveFile<T>(
  request: FastifyRequest,
  folder: string,
  use: (received: ReceivedPaper) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporaryName = path.join(folder, newSecret());
  const file = await open(temporaryName, 'wx+', 0o600);
  try {
    await rm(temporaryName);
    const { name, size, head } = await readForm(request, file);
    if (size === 0) throw new Refusal('INVALID', 'This file is empty.');
    const kind = fileKind(head);
    if (!kind) throw new Refusal('UNSUPPORTED_MEDIA', WRONG_KIND);
    return await use({ name, kind, size, readFully: () => readFully(file, size) });
  } finally {
    await file.close();
  }
}

/** A file may be one byte too large here, and is then refused below. */
const LIMITS = { fileSize: PAPER_MAX_BYTES + 1, files: 2, fields: 30, fieldSize: 20_000, parts: 32 };

interface Written {
  size: number;
  head: Buffer;
}

/** Ignores other fields. */
async function readForm(request: FastifyRequest, file: FileHandle): Promise<Written & { name: string }> {
  if (!request.isMultipart()) throw new Refusal('INVALID', 'Please choose a file.');
  let received: (Written & { name: string }) | undefined;
  const watchdog = createWatchdog(request.raw);
  try {
    for await (const part of formParts(request, { limits: LIMITS })) {
      if (part.type === 'field') continue;
      if (part.fieldname !== 'file') refusePart(part, unexpectedFile(part));
      if (received) refusePart(part, 'Please send one file at a time.');
      const written = await write(part.file, file, watchdog);
      received = { ...written, name: paperName(part.filename) };
    }
    await finishRequest(request.raw);
  } finally {
    watchdog.end();
  }
  if (!received) throw new Refusal('INVALID', 'Please choose a file.');
  return received;
}

async function write(bytes: Readable, file: FileHandle, watchdog: Watchdog): Promise<Written> {
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of refuseIfBroken<Buffer>(bytes)) {
    if (size + chunk.length > PAPER_MAX_BYTES) throw new Refusal('TOO_LARGE', TOO_LARGE);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    await watchdog.pauseDuring(() => file.write(chunk));
    size += chunk.length;
  }
  return { size, head };
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
