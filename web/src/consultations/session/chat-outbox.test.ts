import { beforeEach, expect, it, vi } from 'vitest';
import { ChatOutbox, type SendAnswer } from './chat-outbox';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
let online: boolean;
let sent: string[];
const send = async ({ text }: { text: string }): Promise<SendAnswer> => {
  if (!online) return { ok: false, message: 'offline', code: 'TIMEOUT' };
  if (text === 'refuse me') return { ok: false, message: 'No.', code: 'INVALID' };
  sent.push(text);
  return { ok: true };
};
const outbox = () => new ChatOutbox('outbox', send, storage);

beforeEach(() => {
  stored.clear();
  online = true;
  sent = [];
  vi.useFakeTimers();
});

it('sends a trimmed message at once and leaves nothing in storage', async () => {
  outbox().add('  hello \n');
  await vi.runAllTimersAsync();
  expect(sent).toEqual(['hello']);
  expect(stored.size).toBe(0);
});

it('rejects a blank message', () => {
  const box = outbox();
  box.add(' \n ');
  expect(box.messages).toEqual([]);
});

it('keeps messages written offline, in order, and sends them when it is online', async () => {
  online = false;
  const box = outbox();
  box.add('one');
  box.add('two');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([]);
  online = true;
  await box.flush();
  expect(sent).toEqual(['one', 'two']);
  expect(box.messages).toEqual([]);
});

it('sends the same id after a reload, so that the server can detect the duplicate', async () => {
  online = false;
  const before = outbox();
  before.add('do not lose me');
  const id = before.messages[0]?.id;
  before.close();
  const after = outbox();
  expect(after.messages[0]?.id).toBe(id);
  online = true;
  await after.flush();
  expect(sent).toEqual(['do not lose me']);
});

it('skips a refused message and continues with the next', async () => {
  const box = outbox();
  box.add('refuse me');
  box.add('fine');
  await vi.runAllTimersAsync();
  expect(sent).toEqual(['fine']);
  expect(box.messages).toMatchObject([{ text: 'refuse me', refused: 'No.' }]);
});
