/** Stores the bytes of papers. A folder belongs to one row of the database, which describes its files. */
export interface FileStore {
  /** Each file is written only once. */
  write(folder: string, file: number, bytes: Buffer): Promise<void>;
  /** Yields the file in chunks. Throws `FileMissing` or `FileDamaged`. */
  read(folder: string, file: number): AsyncIterable<Buffer>;
  /** Removes everything in the folder, which may be empty. */
  remove(folder: string): Promise<void>;
}

export class FileMissing extends Error {}

/** The stored bytes are not what was written, or cannot be decrypted. */
export class FileDamaged extends Error {}

/**
 * Small enough to be stored in one row and held in memory for each reader, large enough that a photo has only
 * a few.
 */
export const PART_BYTES = 256 * 1024;
