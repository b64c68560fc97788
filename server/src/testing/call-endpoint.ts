import {
  API_BASE_PATH,
  type BodySent,
  type Endpoint,
  type EndpointData,
  type EndpointEnvelope,
  type QuerySent,
} from '@carelane/contract/endpoint';

interface OutgoingRequest {
  method: Endpoint['method'];
  path: string;
  token: string | undefined;
  json?: object;
  form?: Record<string, string>;
}
export type Send = (request: OutgoingRequest) => Promise<{ status: number; body: unknown }>;

export interface EndpointRequest<E extends Endpoint> {
  token?: string;
  params?: Record<string, string>;
  query?: QuerySent<E>;
  body?: BodySent<E>;
}
type ResponseBody<E extends Endpoint> = { data: EndpointData<E> } & EndpointEnvelope<E>;

export async function callEndpoint<E extends Endpoint>(
  send: Send,
  endpoint: E,
  request: EndpointRequest<E> = {},
): Promise<ResponseBody<E>> {
  const outgoing = buildOutgoingRequest(endpoint, request);
  const { status, body } = await send(outgoing);
  if (status !== (endpoint.status ?? 200))
    throw new Error(`${outgoing.method} ${outgoing.path} returned ${status}: ${JSON.stringify(body)}`);
  return body as ResponseBody<E>;
}

export const overNetwork =
  (url: string): Send =>
  async ({ method, path, token, json, form }) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
      },
      ...(json ? { body: JSON.stringify(json) } : {}),
      ...(form ? { body: formData(form) } : {}),
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  };

function formData(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function buildOutgoingRequest<E extends Endpoint>(
  endpoint: E,
  { token, params, query, body }: EndpointRequest<E>,
): OutgoingRequest {
  const pathname = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const search = new URLSearchParams(toStrings(query as object | undefined));
  const path = `${API_BASE_PATH}${pathname}${search.size > 0 ? `?${search}` : ''}`;
  return { method: endpoint.method, path, token, ...contentFrom(endpoint, body as object | undefined) };
}

function contentFrom(endpoint: Endpoint, body: object | undefined): Pick<OutgoingRequest, 'json' | 'form'> {
  if (!body) return {};
  return endpoint.accepts === 'multipart' ? { form: toStrings(body) } : { json: body };
}

const toStrings = (fields: object = {}) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
