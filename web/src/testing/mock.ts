import {
  API_BASE_PATH,
  type Endpoint,
  type EndpointData,
  type EndpointEnvelope,
} from '@carelane/contract/endpoint';
import { ERRORS, type ErrorCode } from '@carelane/contract/errors';
import { vi } from 'vitest';

export interface Sent {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  token: string | undefined;
}

class Refused {
  constructor(
    readonly code: ErrorCode,
    readonly extra: object,
  ) {}
}
class NoAnswer {}

export const refused = (code: ErrorCode, extra: object = {}) => new Refused(code, extra);
export const noAnswer = new NoAnswer();

type Reply<E extends Endpoint> = EndpointData<E> | Refused | NoAnswer;
/** The envelope must be passed exactly when the endpoint's response has fields next to `data`. */
type EnvelopeArgument<E extends Endpoint> = keyof EndpointEnvelope<E> extends never
  ? []
  : [envelope: EndpointEnvelope<E>];

interface Mocked {
  endpoint: Endpoint;
  getReply: (sent: Sent) => unknown;
  envelope: object;
  sent: Sent[];
}
const mocked = new Map<string, Mocked>();

export function mock<E extends Endpoint>(
  endpoint: E,
  reply: Reply<E> | ((sent: Sent) => Reply<E> | Promise<Reply<E>>),
  ...[envelope]: EnvelopeArgument<E>
): Sent[] {
  // Stubs are removed after each test, so without this one it is the first mock of the test.
  if (globalThis.fetch !== respond) {
    mocked.clear();
    vi.stubGlobal('fetch', respond);
  }
  const sent: Sent[] = [];
  const getReply = typeof reply === 'function' ? (reply as Mocked['getReply']) : () => reply;
  const key = `${endpoint.method} ${endpoint.path}`;
  mocked.set(key, { endpoint, getReply, envelope: envelope ?? {}, sent });
  return sent;
}

export function failAll(reply: Refused | NoAnswer): void {
  for (const endpoint of mocked.values()) endpoint.getReply = () => reply;
}

async function respond(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const address = new URL(String(input), 'http://localhost');
  const method = init.method ?? 'GET';
  const path = address.pathname.replace(API_BASE_PATH, '');
  for (const { endpoint, getReply, envelope, sent } of mocked.values()) {
    const params = endpoint.method === method ? matchPath(endpoint.path, path) : undefined;
    if (!params) continue;
    const request: Sent = {
      params,
      query: Object.fromEntries(address.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      token: new Headers(init.headers).get('authorization')?.replace('Bearer ', ''),
    };
    sent.push(request);
    const data = await getReply(request);
    init.signal?.throwIfAborted();
    if (data instanceof NoAnswer) throw new TypeError('Failed to fetch');
    if (!(data instanceof Refused)) return Response.json({ success: true, message: '', data, ...envelope });
    const [status, message] = ERRORS[data.code];
    return Response.json({ ...data.extra, success: false, message, code: data.code }, { status });
  }
  console.error(`No mock for ${method} ${path}`);
  throw new TypeError('Failed to fetch');
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const match = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(path);
  if (!match) return undefined;
  const [, ...values] = match;
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
}
