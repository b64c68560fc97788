import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { FileDamaged, type FileStore } from './file-store';
import { splitIntoPieces } from './split-into-pieces';

/** No other file format begins with these bytes. */
const MAGIC = Buffer.from('CLE1');
const KEY_ID_BYTES = 8;
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PIECE_BYTES = 64 * 1024;
const SEALED_BYTES = IV_BYTES + PIECE_BYTES + TAG_BYTES;

const keyId = (key: Buffer) => createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES);

/**
 * AES-256-GCM. Each piece is bound to its file, its number and whether it is the last, so that none can be moved,
 * swapped or removed. A file without encryption may date from before a key was set, so anyone who can write to the
 * store can replace a file with an unencrypted one.
 */
export function encryptedFiles(store: FileStore, [key, ...olderKeys]: [Buffer, ...Buffer[]]): FileStore {
  const keys = new Map([key, ...olderKeys].map((candidate) => [keyId(candidate).toString('hex'), candidate]));
  return {
    write(folder, file, bytes) {
      const count = Math.max(1, Math.ceil(bytes.length / PIECE_BYTES));
      const sealed = Array.from({ length: count }, (_, index) =>
        seal(
          key,
          bytes.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
          pieceLabel(folder, file, index, index === count - 1),
        ),
      );
      return store.write(folder, file, Buffer.concat([MAGIC, keyId(key), ...sealed]));
    },
    async *read(folder, file) {
      const pieces = splitIntoPieces(store.read(folder, file), HEADER_BYTES, SEALED_BYTES);
      let usedKey: Buffer | undefined;
      let isComplete = false;
      for await (const { bytes, number, isLast } of pieces) {
        if (number === 0) {
          if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) {
            yield* store.read(folder, file);
            return;
          }
          usedKey = keys.get(bytes.subarray(MAGIC.length).toString('hex'));
          continue;
        }
        if (!usedKey) throw new FileDamaged('encrypted with a key that is not set');
        yield open(usedKey, bytes, pieceLabel(folder, file, number - 1, isLast));
        isComplete = isLast;
      }
      if (!isComplete) throw new FileDamaged('too short');
    },
    remove: (folder) => store.remove(folder),
  };
}

const pieceLabel = (folder: string, file: number, piece: number, isLast: boolean) =>
  Buffer.from(`${folder}/${file}/${piece}/${isLast ? 'last' : 'more'}`);

function seal(key: Buffer, bytes: Buffer, label: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(label);
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, sealed: Buffer, label: Buffer): Buffer {
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new FileDamaged('too short');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(label);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new FileDamaged('changed since it was written');
  }
}
