import type { Endpoint } from '@carelane/contract/endpoint';
// Adds `isMultipart` and `parts` to the type of a request.
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal';

export interface ReceivedFile {
  bytes: Buffer;
  filename: string;
}

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;

export function fileFieldName({ fileField }: Endpoint): string {
  return fileField ?? 'profileImage';
}

/**
 * Returns the text fields, and the last file in the named field that is not empty. A file in another field is refused.
 * A body of another type, such as JSON, has only fields.
 */
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
      const bytes = await part.toBuffer();
      if (bytes.length > 0) file = { bytes, filename: part.filename };
    } else {
      // Discards the bytes, because the request does not end while they are unread.
      part.file.resume();
      throw new Refusal('INVALID', `No file is expected in the field ${part.fieldname.slice(0, 40)}.`);
    }
  }
  return { fields, file };
}
