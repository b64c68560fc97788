import type { IncomingHttpHeaders } from 'node:http';
import { PAPER_NAME_HEADER, paperNameSchema } from '@carelane/contract/papers/endpoints';
import { Refusal } from '../http/refusal';

/** Pages opened before the last release put the name in the query string. */
export function paperName(headers: IncomingHttpHeaders, nameInQuery: string | undefined): string {
  const { data, error } = paperNameSchema.safeParse(
    decodeHeader(headers[PAPER_NAME_HEADER]) ?? nameInQuery ?? '',
  );
  if (data !== undefined) return data;
  const message = error?.issues[0]?.message ?? 'Please give the paper a name.';
  throw new Refusal('INVALID', message, { errors: [{ path: 'name', message }] });
}

function decodeHeader(header: string | string[] | undefined): string | undefined {
  try {
    return typeof header === 'string' ? decodeURIComponent(header) : undefined;
  } catch {
    return '';
  }
}
