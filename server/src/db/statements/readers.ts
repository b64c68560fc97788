import type { Queryable } from '../client';

type Read = <R>(run: (db: Queryable) => Promise<R>) => Promise<R>;

const readers = new WeakMap<Queryable, Read>();

export function setReader(db: Queryable, read: Read): void {
  readers.set(db, read);
}

export const readerFor = (db: Queryable): Read | undefined => readers.get(db);
