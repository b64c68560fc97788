import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api';
import { notesQuery, saveNotes } from '../api';
import { notesDraft } from './notes-draft';

export type NotesState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'changed';

const AUTOSAVE_MS = 1_200;
const RETRY_MS = 5_000;

/**
 * Input is stored in this browser at once and on the server a moment later, so nothing typed is lost. The server refuses
 * the notes of a canceled visit, so nothing is sent then. When the notes were changed elsewhere since this draft began,
 * nothing more is sent until the writer has chosen between the two.
 */
export function useNotes(appointmentId: string, canSave: boolean) {
  const client = useQueryClient();
  const query = useQuery(notesQuery(appointmentId));
  const [stored] = useState(() => notesDraft(appointmentId));
  const [draft, setDraft] = useState(stored.text);
  const [state, setState] = useState<NotesState>(draft === null ? 'saved' : 'unsaved');
  const latest = useRef(draft);
  /** The saved notes on which the draft is based. Not only in the browser's storage, which all its tabs share. */
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
      const isChanged = error instanceof ApiError && error.code === 'NOTES_CHANGED';
      if (isChanged) await client.refetchQueries({ queryKey });
      setState(isChanged ? 'changed' : 'failed');
    } finally {
      saving.current = false;
    }
  }, [appointmentId, canSave, client, storeDraft]);

  const write = (text: string) => {
    if (latest.current === null) base.current = query.data?.updatedAt ?? null;
    storeDraft(text);
    setState((current) => (current === 'changed' ? current : 'unsaved'));
  };

  /** After the notes were changed elsewhere: keeps these, or those that are saved. */
  const choose = (which: 'these' | 'saved') => {
    base.current = query.data?.updatedAt ?? null;
    if (which === 'these') return void save();
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
    const onHide = () => document.visibilityState === 'hidden' && void save();
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
    /** Nobody can write before that, because new notes would replace the saved ones. */
    isLoaded: query.data !== undefined || draft !== null,
    hasFailed: query.isError && query.data === undefined && draft === null,
    reload: query.refetch,
    state,
    write,
    save,
    choose,
  };
}
