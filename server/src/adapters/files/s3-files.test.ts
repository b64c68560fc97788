import { randomBytes } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { S3_KEYS, startS3StandIn } from '../../testing/s3-stand-in';
import { encryptedFiles } from './encrypted-files';
import { FileMissing, type FileStore } from './file-store';
import { s3Files } from './s3-files';

const store = await startS3StandIn();
afterAll(() => store.close());
const files = s3Files({ url: store.url, ...S3_KEYS });

async function read(source: FileStore, folder: string, file: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source.read(folder, file)) parts.push(part);
  return Buffer.concat(parts);
}

it('a file is read as it was written', async () => {
  const bytes = randomBytes(700_000);
  await files.write('one', 1, bytes);
  expect([...store.objects.keys()]).toEqual(['papers/one/1']);
  expect((await read(files, 'one', 1)).equals(bytes)).toBe(true);
});

it('a file is encrypted before it leaves the server, if a key is set', async () => {
  const sealed = encryptedFiles(files, [randomBytes(32)]);
  await sealed.write('sealed', 1, Buffer.from('secretperson'));
  expect(store.objects.get('papers/sealed/1')?.includes('secretperson')).toBe(false);
  expect((await read(sealed, 'sealed', 1)).toString()).toBe('secretperson');
});

it('a folder is removed with all its files, and no other', async () => {
  for (const folder of ['two', 'twofold'])
    for (const file of [1, 2]) await files.write(folder, file, Buffer.from('x'));
  await files.remove('two');
  await files.remove('absent');
  expect([...store.objects.keys()].filter((key) => key.includes('two'))).toEqual([
    'papers/twofold/1',
    'papers/twofold/2',
  ]);
  await expect(read(files, 'two', 1)).rejects.toThrow(FileMissing);
});

it('reading and writing report the store as unavailable when it is down or the key is wrong', async () => {
  const withWrongKey = s3Files({ url: store.url, ...S3_KEYS, secretKey: 'wrong' });
  await expect(withWrongKey.write('three', 1, Buffer.from('x'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  store.state.isBroken = true;
  await expect(files.write('three', 1, Buffer.from('x'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(read(files, 'one', 1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  store.state.isBroken = false;
  expect(store.objects.has('papers/three/1')).toBe(false);
});
