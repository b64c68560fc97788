interface DatabaseFault {
  code?: string;
  constraint?: string;
}

/** drizzle wraps the driver's error, so the code is on its cause. */
function databaseFault(error: unknown): DatabaseFault {
  if (!(error instanceof Error)) return {};
  const fault: unknown = error.cause ?? error;
  return typeof fault === 'object' && fault !== null ? fault : {};
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const fault = databaseFault(error);
  return fault.code === '23505' && (constraint === undefined || fault.constraint === constraint);
}

/** The referenced row was deleted in the meantime. */
export function isForeignKeyViolation(error: unknown): boolean {
  return databaseFault(error).code === '23503';
}

/** Two transactions conflict (40001) or deadlock (40P01): retrying may succeed. */
export function isSerializationFailure(error: unknown): boolean {
  const { code } = databaseFault(error);
  return code === '40001' || code === '40P01';
}

/** PostgreSQL's SQLSTATE codes and Node.js system errors. */
const UNAVAILABLE = new Set([
  // The database is shutting down or starting up.
  '57P01',
  '57P02',
  '57P03',
  // The connection failed.
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // Disk space, memory or connections ran out.
  '53100',
  '53200',
  '53300',
  // The server cannot be reached (ENOENT: through a Unix socket), or this machine's disk is full.
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
  // Faults that the driver reports without a code.
  const text =
    error instanceof Error
      ? `${error.message} ${String((error.cause as Error | undefined)?.message ?? '')}`
      : '';
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
    text,
  );
}

/** The statement took too long: see openPostgres. */
export function isStatementTimeout(error: unknown): boolean {
  return databaseFault(error).code === '57014';
}

/** A null byte in a text (22021) or in JSON (22P05). If no schema rejects it, the response is still not a 500. */
export function isUnstorableText(error: unknown): boolean {
  const { code } = databaseFault(error);
  return code === '22021' || code === '22P05';
}
