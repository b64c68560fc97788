import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, id, instant, instantNow } from '../columns';
import { appointments } from './appointments';

export const papers = pgTable(
  'papers',
  {
    id: id(),
    appointmentId: text()
      .notNull()
      .references(() => appointments.id),
    addedBy: text({ enum: ['doctor', 'patient'] }).notNull(),
    name: text().notNull(),
    kind: text({ enum: ['image', 'pdf'] }).notNull(),
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
