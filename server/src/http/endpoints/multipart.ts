import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Endpoint } from '@carelane/contract/endpoint';
// Adds `isMultipart` and `parts` to the request type.
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { toRefusal } from '../error-handler';
import { Refusal } from '../refusal';

export interface ReceivedFile {
  bytes: Buffer;
  filename: string;
}

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;

export function fileFieldName({ fileField }: Endpoint): string {
  return fileField ?? 'profileImage';
}

/** The parser's errors about a broken form have neither a code nor a status. */
const formRefusal = (error?: unknown) =>
  toRefusal(error) ?? new Refusal('BAD_REQUEST', 'The form is not complete. Please send it again.');

export async function* refuseIfBroken<T>(source: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* source;
  } catch (error) {
    throw formRefusal(error);
  }
}

export async function* formParts(
  request: FastifyRequest,
  options?: Parameters<FastifyRequest['parts']>[0],
): AsyncGenerator<Multipart, void> {
  // The parser would wait forever for a request that was cut before it began.
  if (request.raw.destroyed) throw formRefusal();
  yield* refuseIfBroken(request.parts(options));
}

/** The last part can be complete before the request is, and an upload that is cut even then must not count. */
export async function finishRequest(request: IncomingMessage): Promise<void> {
  request.resume();
  await finished(request, { writable: false }).catch((error) => {
    throw formRefusal(error);
  });
}

/** The request does not end until the bytes are read. */
export function refusePart(part: Multipart, message: string): never {
  if (part.type === 'file') part.file.resume();
  throw new Refusal('INVALID', message);
}

export const unexpectedFile = ({ fieldname }: Multipart) =>
  `No file is expected in the field ${fieldname.slice(0, 40)}.`;

/** Names the field of a file that is too large, where the form shows the sentence. */
function refuseFile(error: unknown, path: string): never {
  const refusal = formRefusal(error);
  const { code, message } = refusal;
  if (code !== 'TOO_LARGE') throw refusal;
  throw new Refusal('TOO_LARGE', message, { errors: [{ path, message }] });
}

export async function receiveMultipart(
  request: FastifyRequest,
  fileField: string,
): Promise<{ fields: Record<string, string>; file: ReceivedFile | undefined }> {
  if (!request.isMultipart()) {
    const body = request.body;
    return {
      fields: (typeof body === 'object' && body !== null ? body : {}) as Record<string, string>,
      file: undefined,
    };
  }
  const fields: Record<string, string> = {};
  let file: ReceivedFile | undefined;
  for await (const part of formParts(request)) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === fileField) {
      const bytes = await part.toBuffer().catch((error) => refuseFile(error, fileField));
      if (bytes.length > 0) file = { bytes, filename: part.filename };
    } else refusePart(part, unexpectedFile(part));
  }
  return { fields, file };
}
