interface DatabaseFault {
  code?: string;
  constraint?: string;
}

/** drizzle wraps the driver's error. */
function databaseFault(error: unknown): DatabaseFault {
  if (!(error instanceof Error)) return {};
  const fault: unknown = error.cause ?? error;
  return typeof fault === 'object' && fault !== null ? fault : {};
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const fault = databaseFault(error);
  return fault.code === '23505' && (constraint === undefined || fault.constraint === constraint);
}

export function isForeignKeyViolation(error: unknown): boolean {
  return databaseFault(error).code === '23503';
}

/** A conflict or a deadlock: retrying may succeed. */
export function isSerializationFailure(error: unknown): boolean {
  const { code } = databaseFault(error);
  return code === '40001' || code === '40P01';
}

const UNAVAILABLE = new Set([
  // shutting down or starting up
  '57P01',
  '57P02',
  '57P03',
  // connection failures
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // disk space, memory or connections ran out
  '53100',
  '53200',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOSPC',
]);

export function isDatabaseUnavailable(error: unknown): boolean {
  const fault = databaseFault(error);
  if (fault.code !== undefined && UNAVAILABLE.has(fault.code)) return true;
  const text =
    error instanceof Error
      ? `${error.message} ${String((error.cause as Error | undefined)?.message ?? '')}`
      : '';
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
    text,
  );
}

export function isStatementTimeout(error: unknown): boolean {
  return databaseFault(error).code === '57014';
}

/** A null byte in a text or in JSON. */
export function isUnstorableText(error: unknown): boolean {
  const { code } = databaseFault(error);
  return code === '22021' || code === '22P05';
}
