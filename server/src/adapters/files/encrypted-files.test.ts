import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { fileParts } from '../../db/schema';
import { testApp } from '../../testing/test-app';
import { databaseFiles } from './database-files';
import { encryptedFiles } from './encrypted-files';
import { type FileStore, PART_BYTES } from './file-store';

const t = await testApp();
beforeEach(() => t.reset());
const plain = databaseFiles(t.deps.db);
const [key, otherKey] = [randomBytes(32), randomBytes(32)];
const sealed = encryptedFiles(plain, [key]);
/** A header, then pieces with an IV and a tag each. */
const HEADER_BYTES = 12;
const SEALED_PIECE_BYTES = 12 + 65_536 + 16;
const OVERHEAD_BYTES = 100;

async function read(store: FileStore, folder: string, file = 1): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of store.read(folder, file)) parts.push(part);
  return Buffer.concat(parts);
}

it.each([0, 1, 65_535, 65_536, 65_537, 262_144, 700_000])(
  '%i bytes are read as they were written',
  async (size) => {
    const bytes = randomBytes(size);
    await sealed.write('a', 1, bytes);
    expect((await read(sealed, 'a')).equals(bytes)).toBe(true);
    const parts = Math.ceil((size + OVERHEAD_BYTES) / PART_BYTES);
    expect(await t.deps.db.$count(fileParts)).toBe(parts);
  },
);

it('the content of a file cannot be read in the database', async () => {
  await sealed.write('a', 1, Buffer.from('secretperson'.repeat(20)));
  const [part] = await t.deps.db.select().from(fileParts);
  expect(part?.bytes.includes('secretperson')).toBe(false);
});

it('a file that was stored before there was a key, or with an older key, is still read', async () => {
  const bytes = Buffer.from(`RIFF${'x'.repeat(300_000)}`);
  await plain.write('no key', 1, bytes);
  await sealed.write('older key', 1, bytes);
  const withNewKey = encryptedFiles(plain, [otherKey, key]);
  expect((await read(withNewKey, 'no key')).equals(bytes)).toBe(true);
  expect((await read(withNewKey, 'older key')).equals(bytes)).toBe(true);
  await expect(read(encryptedFiles(plain, [otherKey]), 'older key')).rejects.toThrow('a key that is not set');
});

it.each<[string, (bytes: Buffer) => Buffer]>([
  [
    'that was changed',
    (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]),
  ],
  ['that was cut between two pieces', (bytes) => bytes.subarray(0, HEADER_BYTES + SEALED_PIECE_BYTES)],
  [
    'with swapped pieces',
    (bytes) =>
      Buffer.concat([
        bytes.subarray(0, HEADER_BYTES),
        bytes.subarray(HEADER_BYTES + SEALED_PIECE_BYTES, HEADER_BYTES + 2 * SEALED_PIECE_BYTES),
        bytes.subarray(HEADER_BYTES, HEADER_BYTES + SEALED_PIECE_BYTES),
      ]),
  ],
])('a file %s is refused', async (_description, change) => {
  await sealed.write('a', 1, randomBytes(2 * 65_536));
  const changed = change(await read(plain, 'a'));
  await t.deps.db.delete(fileParts);
  await plain.write('a', 1, changed);
  await expect(read(sealed, 'a')).rejects.toThrow('changed since it was written');
});

it('a file that was copied from another folder is refused', async () => {
  await sealed.write('a', 1, Buffer.from('hello'));
  await plain.write('b', 1, await read(plain, 'a'));
  await expect(read(sealed, 'b')).rejects.toThrow('changed since it was written');
});
