import { toRefusal } from '../http/error-handler';
import type { Resource } from './resource';

const ISSUES: Record<number, string> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  413: 'too-long',
  415: 'not-supported',
  429: 'throttled',
  503: 'transient',
};

export class FhirRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly retryAfterSeconds?: number,
    readonly issue = ISSUES[status] ?? 'exception',
  ) {
    super(message);
  }
}

export const invalid = (message: string) => new FhirRefusal(400, message);
export const tooCostly = (message: string) => new FhirRefusal(400, message, undefined, 'too-costly');
export const invalidPage = () => invalid('This page does not exist. Please start again from the first one.');
export const notFound = () =>
  new FhirRefusal(404, 'There is no such resource, or it is not shared with you.');

export function toFhirRefusal(error: unknown): FhirRefusal | undefined {
  if (error instanceof FhirRefusal) return error;
  const refusal = toRefusal(error);
  if (!refusal) return undefined;
  const status = refusal.status in ISSUES ? refusal.status : 400;
  return new FhirRefusal(status, refusal.message, refusal.details.retryAfterSeconds);
}

export function operationOutcome({ issue, message }: FhirRefusal): Resource {
  return {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code: issue, diagnostics: message }],
  };
}
