import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the server's code, either source or build. Files read at run time have the same paths in
 * both.
 */
export const codeFolder = path.dirname(fileURLToPath(import.meta.url));
