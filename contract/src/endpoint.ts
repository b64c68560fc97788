import type * as z from 'zod/mini';
import type { Budget } from './budget';

/** `signed-in`: a patient or a doctor. Only `any-account` lets operators in as well. */
export type Access = 'public' | 'any-account' | 'signed-in' | 'patient' | 'doctor' | 'operator';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.ZodMiniType;

interface Definition {
  /** Below the API base path, with `:name` for each path parameter. */
  readonly path: `/${string}`;
  /** Who may call it at all. The query behind it checks ownership. */
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /**
   * `multipart`: the body's fields arrive as form parts, with at most one file. `raw`: the handler gets the bytes.
   * `stream`: the handler reads the bytes as they arrive, and limits them itself.
   */
  readonly accepts?: 'json' | 'multipart' | 'raw' | 'stream';
  /** The form part that may hold the file: `profileImage` unless it says otherwise. */
  readonly fileField?: 'certificate';
  /** The shape of `data` in the response. Undeclared fields never leave the server. */
  readonly response: Schema;
  /** Fields next to `data` at the top level of the response. */
  readonly envelope?: Schema;
  /** A content type other than the JSON envelope. The handler then writes the reply itself. */
  readonly produces?:
    | 'application/pdf'
    | 'application/zip'
    | 'text/calendar'
    | 'text/event-stream'
    | 'image/webp';
  readonly status?: 200 | 201;
}

/** What changes something says how often; what only reads says so where it is costly. */
type EndpointDefinition = Definition &
  (
    | { readonly method: 'GET'; readonly budget?: Budget }
    | { readonly method: Exclude<Method, 'GET'>; readonly budget: Budget }
  );

export type Endpoint = EndpointDefinition;

export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}

type Parsed<S, Fallback> = S extends Schema ? z.output<S> : Fallback;
type Sent<S, Fallback> = S extends Schema ? z.input<S> : Fallback;

export type EndpointParams<E extends Endpoint> = Parsed<E['params'], Record<never, never>>;
export type EndpointQuery<E extends Endpoint> = Parsed<E['query'], Record<never, never>>;
export type EndpointBody<E extends Endpoint> = Parsed<E['body'], undefined>;
export type EndpointData<E extends Endpoint> = z.output<E['response']>;
export type EndpointEnvelope<E extends Endpoint> = Parsed<E['envelope'], Record<never, never>>;

export type QuerySent<E extends Endpoint> = Sent<E['query'], Record<never, never>>;
export type BodySent<E extends Endpoint> = Sent<E['body'], undefined>;

export const API_BASE_PATH = '/api/v1';
