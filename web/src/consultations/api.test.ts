import type { ChatMessage } from '@carelane/contract/realtime';
import { expect, it } from 'vitest';
import { mergeMessages } from './api';

const message = (id: string, minute: number): ChatMessage => ({
  id,
  sender: 'doctor',
  senderName: 'Meera Iyer',
  text: id,
  time: '09:30 AM',
  createdAt: `2026-03-02T04:${String(minute).padStart(2, '0')}:00.000Z`,
});

it('keeps a live message that is missing from a history fetched earlier', () => {
  const live = message('live', 2);
  expect(mergeMessages([message('a', 1), live], [message('a', 1)])).toEqual([message('a', 1), live]);
});

it('shows each message once, in chronological order', () => {
  const merged = mergeMessages([message('b', 2)], [message('a', 1), message('b', 2), message('c', 3)]);
  expect(merged.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
