import { ConfigError } from './config';
import { FolderInUse } from './db/folder-lock';

interface Coded {
  code?: string;
  syscall?: string;
  path?: string;
  hostname?: string;
}

const FILE_CALLS = ['mkdir', 'open', 'write', 'access'];
/** SQLSTATE classes in which PostgreSQL turns a connection away: bad name or password, no such database, no room. */
const TURNED_AWAY = /^(08|28|3D|53)/;

/** One sentence for whatever an operator can put right; anything else is a defect and shows where it arose. */
export function startFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUse) return error.message;
  const fault = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code = '', syscall = '', path = '', hostname = '' } = (fault ?? {}) as Coded;
  if (code === 'EADDRINUSE')
    return 'The port is already in use. Stop the other process, or set PORT to another one.';
  if (syscall === 'listen' && code === 'EACCES')
    return 'This process may not listen on that port. Set PORT to one above 1023.';
  if (syscall === 'listen') return `This machine cannot listen on the address in HOST (${code}).`;
  if (FILE_CALLS.includes(syscall))
    return `The data folder cannot be used: ${path} (${code}). Set DATA_DIR to a folder that this process may write.`;
  if (syscall === 'getaddrinfo') return `No such address: ${hostname}. Check HOST and DATABASE_URL.`;
  if (syscall === 'connect') return `PostgreSQL does not answer at the address in DATABASE_URL (${code}).`;
  if (TURNED_AWAY.test(code))
    return `PostgreSQL turns away the connection of DATABASE_URL (${code}): check its user, password and database.`;
  return `Carelane could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
