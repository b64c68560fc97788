import { FolderInUse } from '../db/folder-lock';
import { connect, hasEmbeddedDatabase, OperationError, type Place } from './connection';
import { fetchBackup } from './running-backup';
import { inTransaction } from './tables';
import { writeBackup } from './write-backup';

/** A consistent snapshot in one file. If the embedded database is in use, the running server makes it. */
export async function backUp(place: Place, file: string, now: Date): Promise<number> {
  if (place.engine === 'embedded' && !hasEmbeddedDatabase(place.dataDir))
    throw new OperationError(`There is no database in ${place.dataDir}.`);
  try {
    return await backUpAlone(place, file, now);
  } catch (error) {
    if (!(error instanceof FolderInUse) || place.engine !== 'embedded') throw error;
    const rows = await fetchBackup(place.dataDir, file);
    if (rows === undefined) throw error;
    return rows;
  }
}

async function backUpAlone(place: Place, file: string, now: Date): Promise<number> {
  const connection = await connect(place);
  try {
    return await inTransaction(connection, 'isolation level repeatable read', () =>
      writeBackup(connection, file, now),
    );
  } finally {
    await connection.close();
  }
}
