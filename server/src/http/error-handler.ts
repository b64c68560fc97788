import { ERRORS, type ErrorCode } from '@carelane/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isStatementTimeout,
  isUnstorableText,
} from '../db/errors';
import { isPageRequest } from './is-page-request';
import { Refusal } from './refusal';

/** Overload lasts longer than a lost connection. */
const OVERLOAD_RETRY_SECONDS = 30;
const RECONNECTION_RETRY_SECONDS = 2;

/** The original text never reaches a client. */
const FRAMEWORK_ERRORS: Record<string, [ErrorCode, string?]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA', 'Please send this as JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['BAD_REQUEST', 'The request has no content.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['BAD_REQUEST', 'The request is not valid JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_REQUEST'],
  FST_REQ_FILE_TOO_LARGE: ['TOO_LARGE', 'Please upload a picture of at most 5 MB.'],
  FST_FILES_LIMIT: ['TOO_LARGE'],
  FST_PARTS_LIMIT: ['TOO_LARGE'],
  FST_FIELDS_LIMIT: ['TOO_LARGE'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['UNSUPPORTED_MEDIA'],
  FST_ERR_BAD_URL: ['BAD_REQUEST', 'This address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: ['BAD_REQUEST', 'This address is too long.'],
};

export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  const frameworkError = code === undefined ? undefined : FRAMEWORK_ERRORS[code];
  if (frameworkError) return new Refusal(...frameworkError);
  if (isUnstorableText(error)) {
    return new Refusal('INVALID', 'This text contains characters that cannot be stored.');
  }
  if (isForeignKeyViolation(error)) return new Refusal('CONFLICT');
  if (isStatementTimeout(error))
    return new Refusal('UNAVAILABLE', undefined, { retryAfterSeconds: OVERLOAD_RETRY_SECONDS });
  if (isDatabaseUnavailable(error))
    return new Refusal('UNAVAILABLE', undefined, { retryAfterSeconds: RECONNECTION_RETRY_SECONDS });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const match = Object.entries(ERRORS).find(([, [status]]) => status === statusCode);
    return new Refusal((match?.[0] as ErrorCode | undefined) ?? 'BAD_REQUEST');
  }
  return undefined;
}

/** A malformed URL never reaches the error handler below, and Fastify's own response would echo it. */
export function refuseAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (isPageRequest(request)) {
    void reply.redirect('/not-found');
    return;
  }
  const refusal = toRefusal(error) ?? new Refusal('BAD_REQUEST');
  void reply.status(refusal.status).send(refusal.body());
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error);
    logFault(request, error, refusal);
    const sentRefusal = refusal ?? new Refusal('INTERNAL');
    if (sentRefusal.details.retryAfterSeconds)
      reply.header('retry-after', sentRefusal.details.retryAfterSeconds);
    return reply.status(sentRefusal.status).send(sentRefusal.body());
  });
}

export function logFault({ log }: FastifyRequest, error: unknown, refusal: Error | undefined): void {
  if (refusal && !isStatementTimeout(error)) return;
  log.error({ fault: faultWithoutValues(error) }, 'request failed');
}

/** The message of a database error contains the query and its values. */
export function faultWithoutValues(error: unknown): {
  name: string;
  code?: string;
  message?: string;
  stack?: string;
} {
  if (!(error instanceof Error)) return { name: typeof error };
  const cause = error.cause as { code?: string; message?: string } | undefined;
  const isFromDatabase = cause?.code !== undefined || error.message.startsWith('Failed query');
  return {
    name: error.name,
    ...(cause?.code ? { code: cause.code } : {}),
    ...(isFromDatabase ? {} : { message: error.message }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 8)
      .join('\n'),
  };
}
