import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, id, instant, instantNow } from '../columns';
import { appointments } from './appointments';

/** A photo or PDF added to a visit. Its pages are separate files, in a folder named after its id. */
export const papers = pgTable(
  'papers',
  {
    id: id(),
    appointmentId: text()
      .notNull()
      .references(() => appointments.id),
    addedBy: text({ enum: ['doctor', 'patient'] }).notNull(),
    /** Empty once the paper is withdrawn. */
    name: text().notNull(),
    kind: text({ enum: ['image', 'pdf'] }).notNull(),
    /** The size of the upload in bytes. */
    size: integer().notNull(),
    pages: integer().notNull(),
    createdAt: instantNow(),
    /** Null during the upload, when the row only counts towards the visit's limit. */
    readyAt: instant(),
    withdrawnAt: instant(),
  },
  (t) => [
    index('papers_appointment_idx').on(t.appointmentId, t.createdAt, t.id),
    index('papers_unfinished_idx').on(t.createdAt).where(sql`ready_at is null`),
  ],
);

/**
 * Holds files if no other store is configured. A folder has numbered files, and a file has numbered parts.
 */
export const fileParts = pgTable(
  'file_parts',
  {
    folder: text().notNull(),
    file: integer().notNull(),
    part: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.folder, t.file, t.part] })],
);
