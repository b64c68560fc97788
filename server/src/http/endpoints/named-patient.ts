import { type Endpoint, takesPatientId } from '@carelane/contract/endpoint';
import { ID_PATTERN } from '@carelane/contract/id-pattern';
import type { FastifyRequest } from 'fastify';

/** Read before anything is validated: whom the call is for decides who may make it. */
export function namedPatient(
  endpoint: Endpoint,
  { params, query, body }: FastifyRequest,
): string | undefined {
  if (!takesPatientId(endpoint)) return undefined;
  const named = [
    endpoint.patientId === 'path' ? read(params, 'id') : undefined,
    endpoint.patientId === 'body' ? read(body, 'patientId') : undefined,
    read(query, 'patientId'),
  ];
  return named.find((id) => id !== undefined);
}

function read(fields: unknown, name: string): string | undefined {
  const value = fields && typeof fields === 'object' ? (fields as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' && ID_PATTERN.test(value) ? value : undefined;
}
