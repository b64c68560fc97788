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
  /** Which saved notes the draft goes on from. Not only in the browser's storage, which all its tabs share. */
  const base = useRef(stored.base);
  const saving = useRef(false);

  const keep = useCallback(
    (text: string | null) => {
      latest.current = text;
      stored.keep(text, base.current);
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
      client.setQueryData(queryKey, (known) => known && { ...known, ...saved, text });
      base.current = saved.updatedAt;
      const isAll = latest.current === text;
      keep(isAll ? null : latest.current);
      setState(isAll ? 'saved' : 'unsaved');
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'NOTES_CHANGED';
      if (isChanged) await client.refetchQueries({ queryKey });
      setState(isChanged ? 'changed' : 'failed');
    } finally {
      saving.current = false;
    }
  }, [appointmentId, canSave, client, keep]);

  const write = (text: string) => {
    if (latest.current === null) base.current = query.data?.updatedAt ?? null;
    keep(text);
    setState((now) => (now === 'changed' ? now : 'unsaved'));
  };

  /** After they were changed elsewhere: these, or what is saved. */
  const choose = (which: 'these' | 'saved') => {
    base.current = query.data?.updatedAt ?? null;
    if (which === 'these') return void save();
    keep(null);
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
    /** Without what was written before, new notes would replace it. */
    isLoaded: query.data !== undefined || draft !== null,
    hasFailed: query.isError && query.data === undefined && draft === null,
    reload: query.refetch,
    state,
    write,
    save,
    choose,
  };
}
