import type { FastifyReply, FastifyRequest } from 'fastify';
import { FhirRefusal } from './fhir-refusal';
import { contentVersion, type Resource } from './resource';

const FHIR_JSON = 'application/fhir+json';
const JSON_NAMES = ['json', 'application/json', 'text/json', FHIR_JSON];
const ANYTHING = ['*/*', 'application/*'];

/** What the client takes, best first as it was written. `_format` overrides the header. */
function wanted(request: FastifyRequest, format: string | string[] | undefined): string[] {
  // A plus sign that was not encoded arrives as a blank.
  const named = typeof format === 'string' ? format.replace(' ', '+') : request.headers.accept;
  return (named ?? '*/*').split(',').map((type) => (type.split(';')[0] ?? '').trim().toLowerCase());
}

/** Refuses XML and everything else that is not JSON; a Binary may also be had as it is. */
export function requireFormat(
  request: FastifyRequest,
  format: string | string[] | undefined,
  native?: string,
): 'json' | 'native' {
  for (const type of wanted(request, format)) {
    if (JSON_NAMES.includes(type)) return 'json';
    if (native && type === native) return 'native';
    if (ANYTHING.includes(type)) return native ? 'native' : 'json';
  }
  throw new FhirRefusal(406, `This is available as ${FHIR_JSON}${native ? ` and ${native}` : ''}.`);
}

export function sendResource(reply: FastifyReply, resource: Resource): FastifyReply {
  return reply.header('content-type', `${FHIR_JSON}; charset=utf-8`).send(JSON.stringify(resource));
}

/** One resource with its version, or nothing when the client has that version. */
export function sendVersion(request: FastifyRequest, reply: FastifyReply, resource: Resource): FastifyReply {
  if (isKnown(request, reply, resource)) return reply.status(304).send();
  return sendResource(reply, resource);
}

/**
 * Sets ETag and, where it comes from rows, Last-Modified. Only the ETag decides whether the client has it: a date has
 * whole seconds, in which two changes may fall.
 */
export function isKnown(request: FastifyRequest, reply: FastifyReply, resource: Resource): boolean {
  const { versionId, lastUpdated } = resource.meta ?? {};
  const etag = `W/"${versionId ?? contentVersion(resource)}"`;
  reply.header('etag', etag);
  if (lastUpdated) reply.header('last-modified', new Date(lastUpdated).toUTCString());
  const known = request.headers['if-none-match'] ?? '';
  return known.split(',').some((tag) => tag.trim() === etag);
}
