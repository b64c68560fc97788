import { readStored, STORAGE, store } from '../../lib/storage';

/** When the saved notes were saved that a draft goes on from; null: there were none; undefined: not known. */
type Base = string | null | undefined;

/** What was typed and not saved yet, for after a reload. */
export function notesDraft(appointmentId: string) {
  const textKey = STORAGE.notesDraft(appointmentId);
  const baseKey = STORAGE.notesBase(appointmentId);
  const base = readStored(baseKey);
  return {
    text: readStored(textKey),
    base: (base === null ? undefined : base || null) as Base,
    keep(text: string | null, on: Base): void {
      store(textKey, text);
      store(baseKey, text === null || on === undefined ? null : (on ?? ''));
    },
  };
}
