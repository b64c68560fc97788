import { type Access, API_BASE_PATH, type Endpoint } from '@carelane/contract/endpoint';
import { fileFieldName } from '../../http/endpoints/multipart';
import type { TestApp } from '../test-app';
import { ROWS, type Row, type Sent } from './rows';
import { buildForm } from './send';
import type { Caller, Principal, World } from './world';

/** `sendRaw` inserts this number, which JSON can contain but JavaScript reads as Infinity. */
export const INFINITE = 'the number 1e309';

export interface InputRoute {
  name: string;
  endpoint: Endpoint;
  row: Row;
}

export function listInputRoutes(t: TestApp): InputRoute[] {
  return t.app.routes.flatMap(({ endpoint }) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    const row = ROWS[name];
    return row && (endpoint.body || endpoint.query || endpoint.params) ? [{ name, endpoint, row }] : [];
  });
}

export const DEFAULT_SENDERS: Record<Access, Principal> = {
  public: 'own patient',
  'any-account': 'own patient',
  'signed-in': 'own patient',
  patient: 'own patient',
  doctor: 'own doctor',
  operator: 'operator',
};

export function chooseSender({ access }: Endpoint, row: Row, world: World): Caller {
  const who = row.writer ?? row.allowed?.[0] ?? DEFAULT_SENDERS[access];
  return world.callers[who];
}

const schemaKeys = (schema: unknown): string[] =>
  schema && typeof schema === 'object' && 'shape' in schema ? Object.keys(schema.shape as object) : [];

export function listFields(endpoint: Endpoint, sent: Sent): string[][] {
  return [
    ...schemaKeys(endpoint.params).map((key) => ['path', key]),
    ...schemaKeys(endpoint.query).map((key) => ['query', key]),
    ...schemaKeys(endpoint.body).map((key) => [sent.form ? 'form' : 'body', key]),
    ...(sent.body ? nestedPaths(sent.body, ['body']) : []),
  ];
}

export function nestedPaths(value: unknown, path: string[]): string[][] {
  return value !== null && typeof value === 'object'
    ? [path, ...Object.entries(value).flatMap(([key, child]) => nestedPaths(child, [...path, key]))]
    : [path];
}

export function replaceAt(target: unknown, [key, ...deeper]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = (Array.isArray(target) ? [...target] : { ...(target as object) }) as Record<string, unknown>;
  copy[key] = replaceAt(copy[key], deeper, value);
  return copy;
}

/** Byte by byte, so that a lone surrogate arrives as broken UTF-8. */
function encodeBytes(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return [...text.slice(0, 3_000)]
    .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80'))
    .join('');
}

function asTexts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

export function sendRaw(
  t: TestApp,
  endpoint: Endpoint,
  token: string | undefined,
  sent: Sent,
  picture?: Buffer,
) {
  // An empty path segment would match no route.
  const path = endpoint.path.replace(
    /:(\w+)/g,
    (_all, name: string) => encodeBytes(sent.path?.[name] ?? 'x') || '%20',
  );
  const query = Object.entries(sent.query ?? {}).map(([key, value]) => `${key}=${encodeBytes(value)}`);
  const form =
    sent.form &&
    buildForm(asTexts(sent.form), sent.picture ? picture : undefined, { fileField: fileFieldName(endpoint) });
  const json =
    sent.body === undefined ? undefined : JSON.stringify(sent.body).replaceAll(`"${INFINITE}"`, '1e309');
  const [type, payload] = form ? [form.type, form.bytes] : [json && 'application/json', json];
  return t.app.http.inject({
    method: endpoint.method,
    url: `${API_BASE_PATH}${path}${query.length ? `?${query.join('&')}` : ''}`,
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
    ...(payload ? { payload } : {}),
  });
}
