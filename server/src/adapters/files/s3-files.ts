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

const TRIES = 3;
const CONNECT_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 15_000;

/** Any store that speaks S3. Objects are named `papers/<folder>/<file>`. */
export function s3Files({ url, accessKey, secretKey, region }: S3Settings): FileStore {
  const { origin, pathname } = new URL(url);
  const Bucket = decodeURIComponent(pathname.slice(1));
  const client = new S3Client({
    endpoint: origin,
    forcePathStyle: true,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: ANSWER_WITHIN_MS,
      // Without it, a request that takes too long is only logged.
      throwOnRequestTimeout: true,
      socketTimeout: ANSWER_WITHIN_MS,
    },
    // Not every compatible store knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const inFolder = (folder: string) => `papers/${folder}/`;
  const name = (folder: string, file: number) => `${inFolder(folder)}${file}`;
  return {
    async write(folder, file, Body) {
      await orUnavailable(() => client.send(new PutObjectCommand({ Bucket, Key: name(folder, file), Body })));
    },
    async *read(folder, file) {
      const command = new GetObjectCommand({ Bucket, Key: name(folder, file) });
      const { Body } = await orUnavailable(() => client.send(command));
      if (!Body) throw new FileMissing();
      for await (const chunk of Body as AsyncIterable<Uint8Array>) yield Buffer.from(chunk);
    },
    async remove(folder) {
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: inFolder(folder) }),
      );
      for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

async function orUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NoSuchKey) throw new FileMissing();
    throw new Refusal('UNAVAILABLE', undefined, { retryAfterSeconds: 10 });
  }
}
