import { ConfigError } from './config';
import { FolderInUse } from './db/folder-lock';

interface SystemFault {
  code?: string;
  syscall?: string;
  path?: string;
  hostname?: string;
}

const FILE_CALLS = ['mkdir', 'open', 'write', 'access'];
/** SQLSTATE classes: lost connection, bad credentials, no such database, too many connections. */
const CONNECTION_REFUSED = /^(08|28|3D|53)/;

/** Anything that an operator cannot fix is a bug, shown with its stack. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUse) return error.message;
  const fault = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code = '', syscall = '', path = '', hostname = '' } = (fault ?? {}) as SystemFault;
  if (code === 'EADDRINUSE')
    return 'The port is already in use. Stop the other process, or set PORT to another one.';
  if (syscall === 'listen' && code === 'EACCES')
    return 'This process is not allowed to listen on that port. Set PORT to one above 1023.';
  if (syscall === 'listen') return `This machine cannot listen on the address in HOST (${code}).`;
  if (FILE_CALLS.includes(syscall))
    return `The data folder cannot be used: ${path} (${code}). Set DATA_DIR to a folder that this process can write to.`;
  if (syscall === 'getaddrinfo') return `No such address: ${hostname}. Check HOST and DATABASE_URL.`;
  if (syscall === 'connect') return `PostgreSQL does not answer at the address in DATABASE_URL (${code}).`;
  if (CONNECTION_REFUSED.test(code))
    return `PostgreSQL refused the connection in DATABASE_URL (${code}): check its user, password and database.`;
  return `Carelane could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
