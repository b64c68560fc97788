import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the server's code lies, as written or as built; what it reads from the disk lies in the same places below. */
export const ownFolder = path.dirname(fileURLToPath(import.meta.url));
