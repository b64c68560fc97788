import { readStored, STORAGE, store } from '../../lib/storage';

/** When the notes on which a draft is based were saved. Null if none were saved, undefined if unknown. */
type BaseTime = string | null | undefined;

export function notesDraft(appointmentId: string) {
  const textKey = STORAGE.notesDraft(appointmentId);
  const baseKey = STORAGE.notesBase(appointmentId);
  const storedBase = readStored(baseKey);
  // An empty string stands for a null base, because storing null removes the entry.
  const base: BaseTime = storedBase === '' ? null : (storedBase ?? undefined);
  return {
    text: readStored(textKey),
    base,
    save(newText: string | null, newBase: BaseTime): void {
      store(textKey, newText);
      const isBaseKnown = newText !== null && newBase !== undefined;
      store(baseKey, isBaseKnown ? (newBase ?? '') : null);
    },
  };
}
