import type { FastifyReply, FastifyRequest } from 'fastify';
import { FhirRefusal } from './fhir-refusal';
import { contentVersion, type Resource } from './resource';

const FHIR_JSON = 'application/fhir+json';
const JSON_NAMES = ['json', 'application/json', 'text/json', FHIR_JSON];
const ANYTHING = ['*/*', 'application/*'];

function acceptedTypes(request: FastifyRequest, format: string | string[] | undefined): string[] {
  // An unencoded plus sign arrives as a space.
  const accept = typeof format === 'string' ? format.replace(' ', '+') : request.headers.accept;
  return (accept ?? '*/*').split(',').map((type) => (type.split(';')[0] ?? '').trim().toLowerCase());
}

export function requireFormat(
  request: FastifyRequest,
  format: string | string[] | undefined,
  native?: string,
): 'json' | 'native' {
  for (const type of acceptedTypes(request, format)) {
    if (JSON_NAMES.includes(type)) return 'json';
    if (native && type === native) return 'native';
    if (ANYTHING.includes(type)) return native ? 'native' : 'json';
  }
  throw new FhirRefusal(406, `This is available as ${FHIR_JSON}${native ? ` and ${native}` : ''}.`);
}

export function sendResource(reply: FastifyReply, resource: Resource): FastifyReply {
  return reply.header('content-type', `${FHIR_JSON}; charset=utf-8`).send(JSON.stringify(resource));
}

export function sendVersion(request: FastifyRequest, reply: FastifyReply, resource: Resource): FastifyReply {
  if (setVersionHeaders(request, reply, resource)) return reply.status(304).send();
  return sendResource(reply, resource);
}

/** Only the ETag decides: Last-Modified has no fractions of a second, so two changes can share one. */
export function setVersionHeaders(request: FastifyRequest, reply: FastifyReply, resource: Resource): boolean {
  const { versionId, lastUpdated } = resource.meta ?? {};
  const etag = `W/"${versionId ?? contentVersion(resource)}"`;
  reply.header('etag', etag);
  if (lastUpdated) reply.header('last-modified', new Date(lastUpdated).toUTCString());
  const clientEtags = request.headers['if-none-match'] ?? '';
  return clientEtags.split(',').some((tag) => tag.trim() === etag);
}
