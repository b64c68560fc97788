import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config';
import { Refusal } from '../../http/refusal';
import { FileMissing, type FileStore } from './file-store';

const MAX_ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 3_000;
const RESPONSE_TIMEOUT_MS = 15_000;

export function s3Files({ url, accessKey, secretKey, region }: S3Settings): FileStore {
  const { origin, pathname } = new URL(url);
  const Bucket = decodeURIComponent(pathname.slice(1));
  const client = new S3Client({
    endpoint: origin,
    forcePathStyle: true,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      // Without this option, a request that takes too long is only logged.
      throwOnRequestTimeout: true,
      socketTimeout: RESPONSE_TIMEOUT_MS,
    },
    // Not every compatible store supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const folderPrefix = (folder: string) => `papers/${folder}/`;
  const objectKey = (folder: string, file: number) => `${folderPrefix(folder)}${file}`;
  return {
    async write(folder, file, Body) {
      await orUnavailable(() =>
        client.send(new PutObjectCommand({ Bucket, Key: objectKey(folder, file), Body })),
      );
    },
    async *read(folder, file) {
      const command = new GetObjectCommand({ Bucket, Key: objectKey(folder, file) });
      const { Body } = await orUnavailable(() => client.send(command));
      if (!Body) throw new FileMissing();
      for await (const chunk of Body as AsyncIterable<Uint8Array>) yield Buffer.from(chunk);
    },
    async remove(folder) {
      // One response lists up to 1,000 files.
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: folderPrefix(folder) }),
      );
      for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

async function orUnavailable<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof NoSuchKey) throw new FileMissing();
    throw new Refusal('UNAVAILABLE', undefined, { retryAfterSeconds: 10 });
  }
}
