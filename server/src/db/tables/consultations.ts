import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant, instantNow } from '../columns';
import { appointments } from './appointments';

export const consultationMessages = pgTable(
  'consultation_messages',
  {
    appointmentId: text()
      .notNull()
      .references(() => appointments.id),
    /** Chosen by the sender's browser, so that a message sent twice is stored once. */
    id: text().notNull(),
    sender: text({ enum: ['doctor', 'patient'] }).notNull(),
    senderName: text().notNull(),
    text: text().notNull(),
    createdAt: instantNow(),
  },
  (t) => [
    primaryKey({ columns: [t.appointmentId, t.id] }),
    index('consultation_messages_time_idx').on(t.appointmentId, t.createdAt),
  ],
);

export const consultationNotes = pgTable(
  'consultation_notes',
  {
    appointmentId: text()
      .notNull()
      .references(() => appointments.id),
    author: text({ enum: ['doctor', 'patient'] }).notNull(),
    text: text().notNull(),
    updatedAt: instantNow(),
  },
  (t) => [primaryKey({ columns: [t.appointmentId, t.author] })],
);

export const roomStays = pgTable(
  'room_stays',
  {
    id: id(),
    appointmentId: text()
      .notNull()
      .references(() => appointments.id),
    person: text({ enum: ['doctor', 'patient'] }).notNull(),
    enteredAt: instant().notNull(),
    /** Updated every minute, so that at most one minute is lost when a node dies. */
    lastSeenAt: instant().notNull(),
  },
  (t) => [
    index('room_stays_appointment_idx').on(t.appointmentId, t.person, t.lastSeenAt),
    index('room_stays_seen_idx').on(t.lastSeenAt),
  ],
);

export const deviceTests = pgTable('device_tests', {
  appointmentId: text()
    .primaryKey()
    .references(() => appointments.id),
  camera: text({ enum: ['good', 'failed'] }).notNull(),
  microphone: text({ enum: ['good', 'failed'] }).notNull(),
  network: text({ enum: ['good', 'failed'] }).notNull(),
  relay: text({ enum: ['good', 'failed', 'unchecked'] }).notNull(),
  testedAt: instant().notNull(),
});
