import {
  API_BASE_PATH,
  type BodySent,
  type Endpoint,
  type EndpointData,
  type EndpointEnvelope,
  type QuerySent,
} from '@carelane/contract/endpoint';
import type { ErrorBody } from '@carelane/contract/errors';
import { pageToken } from './page-token';

export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string | undefined,
    readonly errors: { path: string; message: string }[],
    readonly body: Record<string, unknown>,
  ) {
    super(message);
  }
}

export class NetworkError extends Error {
  constructor() {
    super('We could not reach Carelane. Please check your connection and try again.');
  }
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A path without names has the type `never`, which can only be compared inside a tuple. */
type Params<E extends Endpoint> = [ParamNames<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamNames<E['path']>, string> };
type Query<E extends Endpoint> = E extends { query: object }
  ? { query?: QuerySent<E> }
  : { query?: undefined };
type Body<E extends Endpoint> = E extends { body: object }
  ? { body: BodySent<E> | FormData }
  : { body?: FormData };
/** With `outlivesPage` a request is still sent when the page is closed. A `token` replaces the page's own. */
type Options = { signal?: AbortSignal; outlivesPage?: boolean; token?: string };
type EndpointRequest<E extends Endpoint> = Params<E> & Query<E> & Body<E> & Options;
type Arguments<E extends Endpoint> =
  Record<never, never> extends EndpointRequest<E>
    ? [request?: EndpointRequest<E>]
    : [request: EndpointRequest<E>];

export type CallResult<E extends Endpoint> = { data: EndpointData<E>; message: string } & EndpointEnvelope<E>;

export async function call<E extends Endpoint>(endpoint: E, ...args: Arguments<E>): Promise<EndpointData<E>> {
  return (await callWithEnvelope(endpoint, ...args)).data;
}

export async function callWithEnvelope<E extends Endpoint>(
  endpoint: E,
  ...[request]: Arguments<E>
): Promise<CallResult<E>> {
  const response = await send(endpoint, request as AnyRequest | undefined);
  if (response.status === 204) return {} as CallResult<E>;
  return (await response.json().catch(throwUnreadable)) as CallResult<E>;
}

/** The response was cut off, or it is the sign-in page of a captive network. */
function throwUnreadable(error: unknown): never {
  if (isAbort(error)) throw error;
  throw new NetworkError();
}

export async function callRaw<E extends Endpoint>(
  endpoint: E,
  ...[request]: Arguments<E>
): Promise<Response> {
  return send(endpoint, request as AnyRequest | undefined);
}

export interface AnyRequest extends Options {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

let readController = new AbortController();

/** A read that reaches the server after the session has ended would be refused. */
export function abortReads(): void {
  readController.abort();
  readController = new AbortController();
}

const refuse = async () => false;
let askForPassword: () => Promise<boolean> = refuse;
let pendingPassword: Promise<boolean> | undefined;

export function handleSignInAgain(ask: () => Promise<boolean>): () => void {
  askForPassword = ask;
  return () => {
    askForPassword = refuse;
  };
}

function signInAgain(): Promise<boolean> {
  pendingPassword ??= askForPassword().finally(() => {
    pendingPassword = undefined;
  });
  return pendingPassword;
}

async function send(endpoint: Endpoint, request: AnyRequest = {}): Promise<Response> {
  const token = request.token ?? pageToken();
  const headers: Record<string, string> = { accept: endpoint.produces ?? 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'include' };
  if (request.signal) init.signal = request.signal;
  else if (endpoint.method === 'GET') init.signal = readController.signal;
  if (request.outlivesPage) init.keepalive = true;
  if (request.body !== undefined) {
    if (request.body instanceof FormData) {
      init.body = request.body;
    } else {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(request.body);
    }
  }
  const address = buildUrl(endpoint, request);
  const response = await (takeEarlyResponse(endpoint, address, token) ?? fetchResponse(address, init));
  if (response.ok) return response;
  const error = await readError(response);
  if (error.code === 'SIGN_IN_AGAIN' && (await signInAgain())) return send(endpoint, request);
  throw error;
}

declare global {
  var carelaneEarly:
    | {
        token: string;
        sentAt: number;
        responses: Map<string, Promise<Response>>;
        sentByApp: Set<string>;
      }
    | undefined;
}

const withoutTime = (address: string) => address.replace(/&at=[^&]+/, '');
const MAX_EARLY_AGE_MS = 15_000;

/** Used once, soon after the start, and only for an equal request by the same person. */
function takeEarlyResponse(
  endpoint: Endpoint,
  address: string,
  token: string | null,
): Promise<Response> | undefined {
  const early = globalThis.carelaneEarly;
  if (endpoint.method !== 'GET' || !early) return undefined;
  if (early.token !== token || Date.now() - early.sentAt > MAX_EARLY_AGE_MS) {
    globalThis.carelaneEarly = undefined;
    return undefined;
  }
  for (const [earlyAddress, response] of early.responses) {
    if (withoutTime(earlyAddress) !== withoutTime(address)) continue;
    early.responses.delete(earlyAddress);
    return response.catch(() => {
      throw new NetworkError();
    });
  }
  early.sentByApp.add(withoutTime(address));
  return undefined;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

async function fetchResponse(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new NetworkError();
  }
}

export function buildUrl(endpoint: Endpoint, { params = {}, query = {} }: AnyRequest): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `${API_BASE_PATH}${path}${text ? `?${text}` : ''}`;
}

/** The fallbacks are wire names: docs/product.md */
export async function readError(response: Response): Promise<ApiError> {
  let body: Partial<ErrorBody> & Record<string, unknown>;
  try {
    body = (await response.json()) as typeof body;
  } catch {
    return new ApiError('An unknown error occurred', response.status, undefined, [], {});
  }
  const message =
    typeof body.message === 'string' && body.message ? body.message : `Error: ${response.status}`;
  return new ApiError(message, response.status, body.code, body.errors ?? [], body);
}

/** Too many requests are only refused for a while. */
export const isRefusedForGood = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

export function errorMessage(error: unknown, fallback = 'Unknown error'): string {
  return error instanceof Error && error.message ? error.message : fallback;
}

export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.errors.filter(({ path }) => path).map(({ path, message }) => [path, message]),
  );
}
