import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api';
import { notesQuery, saveNotes } from '../api';
import { notesDraft } from './notes-draft';

export type NotesState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

const AUTOSAVE_MS = 1_200;
const RETRY_MS = 5_000;

/** Stored in this browser immediately and on the server later. After a conflict nothing is sent. */
export function useNotes(appointmentId: string, canSave: boolean) {
  const client = useQueryClient();
  const query = useQuery(notesQuery(appointmentId));
  const [stored] = useState(() => notesDraft(appointmentId));
  const [draft, setDraft] = useState(stored.text);
  const [state, setState] = useState<NotesState>(draft === null ? 'saved' : 'unsaved');
  const latest = useRef(draft);
  /** Not read from storage, which other tabs change too. */
  const base = useRef(stored.base);
  const saving = useRef(false);

  const storeDraft = useCallback(
    (text: string | null) => {
      latest.current = text;
      stored.save(text, base.current);
      setDraft(text);
    },
    [stored],
  );

  const save = useCallback(async () => {
    const text = latest.current;
    if (!canSave || text === null || saving.current) return;
    saving.current = true;
    setState('saving');
    const { queryKey } = notesQuery(appointmentId);
    try {
      const saved = await saveNotes(appointmentId, text, base.current);
      client.setQueryData(queryKey, (notes) => notes && { ...notes, ...saved, text });
      base.current = saved.updatedAt;
      const isComplete = latest.current === text;
      storeDraft(isComplete ? null : latest.current);
      setState(isComplete ? 'saved' : 'unsaved');
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'NOTES_CHANGED';
      if (isConflict) await client.refetchQueries({ queryKey });
      setState(isConflict ? 'conflict' : 'failed');
    } finally {
      saving.current = false;
    }
  }, [appointmentId, canSave, client, storeDraft]);

  const write = (text: string) => {
    if (latest.current === null) base.current = query.data?.updatedAt ?? null;
    storeDraft(text);
    setState((current) => (current === 'conflict' ? current : 'unsaved'));
  };

  const choose = (version: 'draft' | 'saved') => {
    base.current = query.data?.updatedAt ?? null;
    if (version === 'draft') return void save();
    storeDraft(null);
    setState('saved');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the timer
  useEffect(() => {
    if (!canSave || (state !== 'unsaved' && state !== 'failed')) return;
    const timer = setTimeout(() => void save(), state === 'failed' ? RETRY_MS : AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [state, draft, save]);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void save();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void save();
    };
  }, [save]);

  return {
    text: draft ?? query.data?.text ?? '',
    saved: query.data?.text ?? '',
    earlier: query.data?.earlier ?? [],
    isLoaded: query.data !== undefined || draft !== null,
    hasFailed: query.isError && query.data === undefined && draft === null,
    reload: query.refetch,
    state,
    write,
    save,
    choose,
  };
}
