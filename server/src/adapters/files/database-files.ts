import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { fileParts } from '../../db/schema';
import { FileMissing, type FileStore, PART_BYTES } from './file-store';

export function databaseFiles(db: Db): FileStore {
  return {
    async write(folder, file, bytes) {
      for (let part = 0; part * PART_BYTES < bytes.length; part += 1) {
        const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
        await db.insert(fileParts).values({ folder, file, part, bytes: piece });
      }
    },
    async *read(folder, file) {
      for (let part = 0; ; part += 1) {
        const [row] = await db
          .select({ bytes: fileParts.bytes })
          .from(fileParts)
          .where(and(eq(fileParts.folder, folder), eq(fileParts.file, file), eq(fileParts.part, part)));
        if (!row && part === 0) throw new FileMissing();
        if (!row) return;
        yield row.bytes;
        if (row.bytes.length < PART_BYTES) return;
      }
    },
    async remove(folder) {
      await db.delete(fileParts).where(eq(fileParts.folder, folder));
    },
  };
}
