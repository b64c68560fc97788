import {
  API_BASE_PATH,
  type BodySent,
  type Endpoint,
  type EndpointData,
  type EndpointEnvelope,
  type QuerySent,
} from '@carelane/contract/endpoint';

interface Message {
  method: Endpoint['method'];
  path: string;
  token: string | undefined;
  json?: object;
  form?: Record<string, string>;
}
/** Sends a request to the product: with fetch, or from a browser's page. */
export type Send = (message: Message) => Promise<{ status: number; body: unknown }>;

interface Request<E extends Endpoint> {
  token?: string;
  params?: Record<string, string>;
  query?: QuerySent<E>;
  body?: BodySent<E>;
}
type ResponseBody<E extends Endpoint> = { data: EndpointData<E> } & EndpointEnvelope<E>;

/** Sends a request typed by the contract. Any status other than the endpoint's is an error. */
export async function ask<E extends Endpoint>(
  send: Send,
  endpoint: E,
  request: Request<E> = {},
): Promise<ResponseBody<E>> {
  const message = buildMessage(endpoint, request);
  const { status, body } = await send(message);
  if (status !== (endpoint.status ?? 200))
    throw new Error(`${message.method} ${message.path} was answered with ${status}: ${JSON.stringify(body)}`);
  return body as ResponseBody<E>;
}

export const overNetwork =
  (url: string): Send =>
  async ({ method, path, token, json, form }) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
      },
      ...(json ? { body: JSON.stringify(json) } : {}),
      ...(form ? { body: formData(form) } : {}),
    });
    return { status: answer.status, body: await answer.json().catch(() => undefined) };
  };

function formData(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function buildMessage<E extends Endpoint>(endpoint: E, { token, params, query, body }: Request<E>): Message {
  const pathname = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const search = new URLSearchParams(toTexts(query as object | undefined));
  const path = `${API_BASE_PATH}${pathname}${search.size > 0 ? `?${search}` : ''}`;
  return { method: endpoint.method, path, token, ...contentFrom(endpoint, body as object | undefined) };
}

function contentFrom(endpoint: Endpoint, body: object | undefined): Pick<Message, 'json' | 'form'> {
  if (!body) return {};
  return endpoint.accepts === 'multipart' ? { form: toTexts(body) } : { json: body };
}

const toTexts = (fields: object = {}) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
