import { ERRORS, type ErrorBody, type ErrorCode } from '@carelane/contract/errors';

export interface RefusalDetails {
  errors?: { path: string; message: string }[];
  retryAfterSeconds?: number;
  extra?: Record<string, unknown>;
}

export class Refusal extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message?: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message ?? ERRORS[code][1]);
    this.status = ERRORS[code][0];
  }

  body(): ErrorBody & Record<string, unknown> {
    return {
      ...this.details.extra,
      success: false,
      message: this.message,
      code: this.code,
      ...(this.details.errors ? { errors: this.details.errors } : {}),
    };
  }
}
