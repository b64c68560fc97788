import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readStored, STORAGE, store } from '../../lib/storage';
import { notesQuery, saveNotes } from '../api';

export type NotesState = 'saved' | 'unsaved' | 'saving' | 'failed';

const AUTOSAVE_MS = 1_200;
const RETRY_MS = 5_000;

/** Input is stored in this browser at once and on the server a moment later, so nothing typed is lost. */
export function useNotes(appointmentId: string) {
  const draftKey = STORAGE.notesDraft(appointmentId);
  const client = useQueryClient();
  const query = useQuery(notesQuery(appointmentId));
  const [draft, setDraft] = useState(() => readStored(draftKey));
  const [state, setState] = useState<NotesState>(draft === null ? 'saved' : 'unsaved');
  const latest = useRef(draft);
  const saving = useRef(false);

  const save = useCallback(async () => {
    const text = latest.current;
    if (text === null || saving.current) return;
    saving.current = true;
    setState('saving');
    try {
      const saved = await saveNotes(appointmentId, text);
      client.setQueryData(
        notesQuery(appointmentId).queryKey,
        (known) => known && { ...known, ...saved, text },
      );
      if (latest.current === text) {
        latest.current = null;
        store(draftKey, null);
        setDraft(null);
        setState('saved');
      } else setState('unsaved');
    } catch {
      setState('failed');
    } finally {
      saving.current = false;
    }
  }, [appointmentId, client, draftKey]);

  const write = (text: string) => {
    latest.current = text;
    store(draftKey, text);
    setDraft(text);
    setState('unsaved');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the timer
  useEffect(() => {
    if (state !== 'unsaved' && state !== 'failed') return;
    const timer = setTimeout(() => void save(), state === 'failed' ? RETRY_MS : AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [state, draft, save]);

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && void save();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void save();
    };
  }, [save]);

  return {
    text: draft ?? query.data?.text ?? '',
    earlier: query.data?.earlier ?? [],
    loading: query.isPending && draft === null,
    state,
    write,
    save,
  };
}
