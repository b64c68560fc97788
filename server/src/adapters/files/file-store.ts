export interface FileStore {
  write(folder: string, file: number, bytes: Buffer): Promise<void>;
  read(folder: string, file: number): AsyncIterable<Buffer>;
  remove(folder: string): Promise<void>;
}

export class FileMissing extends Error {}

export class FileDamaged extends Error {}

export const PART_BYTES = 256 * 1024;
