import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  API_BASE_PATH,
  type Endpoint,
  type EndpointBody,
  type EndpointData,
  type EndpointEnvelope,
  type EndpointParams,
  type EndpointQuery,
} from '@carelane/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../clock';
import { retryDeadlocks } from '../../db/retry-deadlocks';
import type { SpendEndpointBudget } from '../limits/endpoint-budget';
import { Refusal } from '../refusal';
import { fileFieldName, type ReceivedFile, receiveMultipart } from './multipart';
import { refuseGuardian } from './own-account-only';
import { needsRecentSignIn, requireRecentSignIn } from './recent-sign-in';
import { requireRole } from './require-role';
import type { AccountViewer, OperatorViewer, Viewer } from './viewer';
import { refuseWithdrawnDoctor } from './withdrawn-doctor';
import { jsonWriter, type WrittenJson } from './write-json';

z.config({ localeError: () => 'This value is not valid.' });

type EndpointViewer<E extends Endpoint> = E['access'] extends 'public'
  ? undefined
  : E['access'] extends 'any-account'
    ? AccountViewer
    : E['access'] extends 'operator'
      ? OperatorViewer
      : Viewer;

interface Call<E extends Endpoint> {
  params: EndpointParams<E>;
  query: EndpointQuery<E>;
  body: EndpointBody<E>;
  viewer: EndpointViewer<E>;
  file: ReceivedFile | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A handler may return a `Date` where the contract has a string. */
type WithDates<T> = T extends (infer I)[]
  ? WithDates<I>[]
  : T extends object
    ? { [K in keyof T]: WithDates<T[K]> } | WrittenJson
    : T extends string
      ? T | Date
      : T;
type JsonResponse<E extends Endpoint> = { data: WithDates<EndpointData<E>>; message?: string } & WithDates<
  EndpointEnvelope<E>
>;
interface RawResponse {
  raw: Buffer | string | Readable;
  filename?: string;
  headers?: Record<string, string>;
}
interface HijackedResponse {
  hijacked: true;
}
type HandlerResponse<E extends Endpoint> = E extends { produces: string }
  ? RawResponse | JsonResponse<E> | HijackedResponse
  : JsonResponse<E>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerResponse<E>>;

export interface Route {
  endpoint: Endpoint;
  mount(app: FastifyInstance, resolveViewer: ViewerResolver, spend: SpendEndpointBudget, clock: Clock): void;
}

export type ViewerResolver = (
  request: FastifyRequest,
  endpoint: Endpoint,
) => Promise<AccountViewer | undefined>;

export function serve<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { revalidated = false } = {},
): Route {
  const write = responseWriter(endpoint);
  return {
    endpoint,
    mount(app, resolveViewer, spend, clock) {
      app.route({
        method: endpoint.method,
        url: `${API_BASE_PATH}${endpoint.path}`,
        config: { rawBody: endpoint.accepts === 'raw' },
        handler: async (request, reply) => {
          const admitSender = () => admit(endpoint, request, resolveViewer, clock);
          const call = await parseCall(endpoint, admitSender, request, reply, spend);
          // A streamed file cannot be read again, so its handler is not retried.
          const response = endpoint.streamsFile ? handler(call) : retryDeadlocks(() => handler(call));
          if (revalidated) return sendRevalidated(write((await response) as JsonContent), request, reply);
          return send(endpoint, write, reply, await response);
        },
      });
    },
  };
}

async function parseCall<E extends Endpoint>(
  endpoint: E,
  admitSender: () => Promise<AccountViewer | undefined>,
  request: FastifyRequest,
  reply: FastifyReply,
  spend: SpendEndpointBudget,
): Promise<Call<E>> {
  const isForm = endpoint.accepts === 'multipart';
  let viewer = await admitSender();
  // Forms are counted before the file is received, everything else only once it is valid.
  if (isForm) await spend(endpoint, request, viewer);
  const isReceivedHere = isForm && !endpoint.streamsFile;
  const received = isReceivedHere ? await receiveMultipart(request, fileFieldName(endpoint)) : undefined;
  // A form can take minutes to arrive, and its sender may have been signed out by then.
  if (isReceivedHere) viewer = await admitSender();
  const call = {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: endpoint.body && parse(endpoint.body, received?.fields ?? request.body ?? {}),
    viewer,
    file: received?.file,
    request,
    reply,
  } as Call<E>;
  if (!isForm) await spend(endpoint, request, viewer);
  return call;
}

async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  resolveViewer: ViewerResolver,
  clock: Clock,
): Promise<AccountViewer | undefined> {
  if (endpoint.access === 'public') return undefined;
  const viewer = await resolveViewer(request, endpoint);
  if (!viewer) throw new Refusal('SIGNED_OUT');
  requireRole(endpoint.access, viewer);
  refuseWithdrawnDoctor(endpoint, viewer);
  refuseGuardian(endpoint, viewer);
  if (needsRecentSignIn(endpoint)) requireRecentSignIn(viewer, clock.now());
  return viewer;
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return {};
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new Refusal('INVALID', errors[0]?.message, { errors });
}

function responseWriter(endpoint: Endpoint): (response: JsonContent) => string {
  const data = jsonWriter(endpoint.response);
  const envelope = endpoint.envelope && jsonWriter(endpoint.envelope);
  return ({ data: value, message = 'OK', ...envelopeValues }) => {
    // Without the braces, to join the envelope's fields with the others.
    const envelopeFields = envelope?.(envelopeValues)?.slice(1, -1);
    const fields = [`"success":true`, `"data":${data(value)}`, `"message":${JSON.stringify(message)}`];
    if (envelopeFields) fields.push(envelopeFields);
    return `{${fields.join(',')}}`;
  };
}

interface JsonContent {
  data: unknown;
  message?: string;
}

function send(
  endpoint: Endpoint,
  write: (response: JsonContent) => string,
  reply: FastifyReply,
  response: object,
): unknown {
  if ('hijacked' in response) return reply;
  if ('raw' in response) {
    const { raw, filename, headers } = response as RawResponse;
    reply.type(endpoint.produces ?? 'application/octet-stream').headers(headers ?? {});
    if (filename) reply.header('content-disposition', `attachment; filename="${filename}"`);
    return reply.send(raw);
  }
  return reply
    .status(endpoint.status ?? 200)
    .header('content-type', 'application/json; charset=utf-8')
    .send(write(response as JsonContent));
}

function sendRevalidated(body: string, request: FastifyRequest, reply: FastifyReply): unknown {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
