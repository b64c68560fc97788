import { FolderInUse } from '../db/folder-lock';
import { connect, type DatabaseLocation, hasEmbeddedDatabase, OperationError } from './connection';
import { fetchBackup } from './running-backup';
import { inTransaction } from './tables';
import { writeBackup } from './write-backup';

/** If the embedded database is in use, the running server makes the backup. */
export async function backUp(location: DatabaseLocation, file: string, now: Date): Promise<number> {
  if (location.engine === 'embedded' && !hasEmbeddedDatabase(location.dataDir))
    throw new OperationError(`There is no database in ${location.dataDir}.`);
  try {
    return await backUpDirectly(location, file, now);
  } catch (error) {
    if (!(error instanceof FolderInUse) || location.engine !== 'embedded') throw error;
    const rows = await fetchBackup(location.dataDir, file);
    if (rows === undefined) throw error;
    return rows;
  }
}

async function backUpDirectly(location: DatabaseLocation, file: string, now: Date): Promise<number> {
  const connection = await connect(location);
  try {
    return await inTransaction(connection, 'isolation level repeatable read', () =>
      writeBackup(connection, file, now),
    );
  } finally {
    await connection.close();
  }
}
