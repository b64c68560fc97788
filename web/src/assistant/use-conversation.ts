import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../lib/api';
import { toast } from '../ui/toast';
import { askAssistant } from './api';
import { type Entry, isUnanswered, loadConversation, saveConversation, toMessages } from './conversation';

export type Phase = 'idle' | 'waiting' | 'streaming';

const UNFINISHED = 'The answer was cut off.';

export function useConversation(userId: string) {
  const [entries, setEntries] = useState(() => loadConversation(userId));
  const [phase, setPhase] = useState<Phase>('idle');
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => saveConversation(userId, entries), [userId, entries]);
  useEffect(() => () => running.current?.abort(), []);

  async function requestAnswer(history: Entry[]): Promise<void> {
    const attempt = new AbortController();
    running.current?.abort();
    running.current = attempt;
    setError(null);
    setPhase('waiting');
    setEntries(history);
    const id = crypto.randomUUID();
    const changeAnswer = (update: (entry: Entry) => Entry) =>
      setEntries((current) => {
        const entry = current.find((candidate) => candidate.id === id) ?? {
          id,
          role: 'assistant',
          content: '',
        };
        return [...current.filter((other) => other.id !== id), update(entry)];
      });
    try {
      let isDone = false;
      for await (const { event, data } of askAssistant(toMessages(history), attempt.signal)) {
        if (event === 'delta') {
          setPhase('streaming');
          changeAnswer((entry) => ({ ...entry, content: entry.content + data.text }));
        } else if (event === 'suggestions') changeAnswer((entry) => ({ ...entry, suggestions: data }));
        else if (event === 'error') throw new Error(data.message);
        else isDone = true;
      }
      if (!isDone) throw new Error(UNFINISHED);
    } catch (failure) {
      if (attempt.signal.aborted) return;
      setError(errorMessage(failure, UNFINISHED));
      toast.error('Error', 'Failed to get AI response. Please try again.');
    }
    setPhase('idle');
  }

  return {
    entries,
    phase,
    error,
    isInterrupted: phase === 'idle' && error === null && isUnanswered(entries),
    send: (text: string) =>
      requestAnswer([...entries, { id: crypto.randomUUID(), role: 'user', content: text }]),
    tryAgain: () => {
      const lastQuestion = entries.findLastIndex(({ role }) => role === 'user');
      return requestAnswer(entries.slice(0, lastQuestion + 1));
    },
    reset: () => {
      running.current?.abort();
      setEntries([]);
      setError(null);
      setPhase('idle');
    },
  };
}
