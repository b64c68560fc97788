import type { Endpoint } from '@carelane/contract/endpoint';
// Adds `isMultipart` and `parts` to the request type.
import type {} from '@fastify/multipart';
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

/** Names the field of a file that is too large, where the form shows the sentence. */
function refuseFile(error: unknown, path: string): never {
  const refusal = toRefusal(error);
  if (refusal?.code !== 'TOO_LARGE') throw error;
  const { message } = refusal;
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
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === fileField) {
      const bytes = await part.toBuffer().catch((error) => refuseFile(error, fileField));
      if (bytes.length > 0) file = { bytes, filename: part.filename };
    } else {
      // The request does not end until the bytes are read.
      part.file.resume();
      throw new Refusal('INVALID', `No file is expected in the field ${part.fieldname.slice(0, 40)}.`);
    }
  }
  return { fields, file };
}
