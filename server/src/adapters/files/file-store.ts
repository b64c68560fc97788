/** Where the bytes of papers are. A folder belongs to one row of the database, which says what its files are. */
export interface FileStore {
  /** A file is written once. */
  write(folder: string, file: number, bytes: Buffer): Promise<void>;
  /** In parts, as somebody reads them. Throws when there is no such file, or when it is not what was written. */
  read(folder: string, file: number): AsyncIterable<Buffer>;
  /** Everything in the folder. Does nothing when it is empty. */
  remove(folder: string): Promise<void>;
}

export class FileMissing extends Error {}

/** It is not what was written, or cannot be read. */
export class FileDamaged extends Error {}

/** Small enough to be a row and to be held in memory for each reader, large enough that a photo has only a few. */
export const PART_BYTES = 256 * 1024;
