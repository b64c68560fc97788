import { readStored, STORAGE, store } from '../../lib/storage';

/** When the notes were saved on which a draft is based. Null if there were none, undefined if it is not known. */
type Base = string | null | undefined;

/** Text that was typed and is not saved yet, stored for after a reload. An empty base stands for null. */
export function notesDraft(appointmentId: string) {
  const textKey = STORAGE.notesDraft(appointmentId);
  const baseKey = STORAGE.notesBase(appointmentId);
  const storedBase = readStored(baseKey);
  const base: Base = storedBase === '' ? null : (storedBase ?? undefined);
  return {
    text: readStored(textKey),
    base,
    save(newText: string | null, newBase: Base): void {
      store(textKey, newText);
      store(baseKey, newText === null || newBase === undefined ? null : (newBase ?? ''));
    },
  };
}
