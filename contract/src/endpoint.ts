import type * as z from 'zod/mini';
import type { Budget } from './budget';

/** `signed-in`: a patient or a doctor. Only `any-account` admits operators too. */
export type Access = 'public' | 'any-account' | 'signed-in' | 'patient' | 'doctor' | 'operator';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.ZodMiniType;

interface Definition {
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** `raw`: the handler gets the bytes. */
  readonly accepts?: 'json' | 'multipart' | 'raw';
  readonly fileField?: 'certificate' | 'file';
  /** The handler reads the form as it arrives, and limits it itself. */
  readonly streamsFile?: true;
  /** The shape of `data` in the response. Undeclared fields never leave the server. */
  readonly response: Schema;
  /** Fields beside `data`. */
  readonly envelope?: Schema;
  readonly produces?:
    | 'application/pdf'
    | 'application/zip'
    | 'text/calendar'
    | 'text/event-stream'
    | 'image/webp';
  readonly status?: 200 | 201;
  /** Where the call takes a `patientId` besides the query, for `namedPatient`. In the path it is the `id`. */
  readonly patientId?: 'path' | 'body' | 'never';
}

/** An endpoint that changes something must have a budget. One that only reads has a budget where reading is costly. */
export type Endpoint = Definition &
  (
    | { readonly method: 'GET'; readonly budget?: Budget }
    | { readonly method: Exclude<Method, 'GET'>; readonly budget: Budget }
  );

/**
 * Every call that patients may use takes a `patientId` in the query. With that of a person whom the account looks after,
 * the call acts for that person.
 */
export const takesPatientId = ({ access, patientId }: Endpoint): boolean =>
  patientId !== 'never' && ['patient', 'signed-in', 'any-account'].includes(access);

export function endpoint<const D extends Endpoint>(definition: D): D {
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
