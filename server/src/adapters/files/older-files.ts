import { FileMissing, type FileStore } from './file-store';

export function withOlderFiles(store: FileStore, older: FileStore): FileStore {
  return {
    write: (folder, file, bytes) => store.write(folder, file, bytes),
    async *read(folder, file) {
      try {
        yield* store.read(folder, file);
      } catch (error) {
        if (!(error instanceof FileMissing)) throw error;
        yield* older.read(folder, file);
      }
    },
    async remove(folder) {
      await older.remove(folder);
      await store.remove(folder);
    },
  };
}
