import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Source or build: files read at run time have the same paths in both. */
export const codeFolder = path.dirname(fileURLToPath(import.meta.url));
