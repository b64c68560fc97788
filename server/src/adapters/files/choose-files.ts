import type { Config } from '../../config';
import type { Db } from '../../db/client';
import { databaseFiles } from './database-files';
import { encryptedFiles } from './encrypted-files';
import type { FileStore } from './file-store';
import { withOlderFiles } from './older-files';

/** Loaded only if it is used, because the S3 code is large. */
export async function chooseFiles({ s3, paperKeys: [key, ...older] }: Config, db: Db): Promise<FileStore> {
  const inDatabase = databaseFiles(db);
  const store = s3 ? withOlderFiles((await import('./s3-files')).s3Files(s3), inDatabase) : inDatabase;
  return key ? encryptedFiles(store, [key, ...older]) : store;
}
