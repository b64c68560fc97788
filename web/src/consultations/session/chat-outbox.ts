import { inThisBrowser } from '../../lib/storage';

export interface OutgoingMessage {
  id: string;
  text: string;
  writtenAt: string;
  refused?: string;
}

export type SendAnswer = { ok: true } | { ok: false; message: string; code: string };

/** NOT_IN_ROOM: after a reconnection, this page has not rejoined the room yet. */
const TRANSIENT_ERRORS = new Set(['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS', 'TIMEOUT', 'NOT_IN_ROOM']);
const RETRY_MS = 3_000;

/** Stored across reloads until the server has them. Their ids make retries safe. */
export class ChatOutbox {
  #messages: OutgoingMessage[];
  #flushing = false;
  #closed = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly key: string,
    readonly send: (message: { id: string; text: string }) => Promise<SendAnswer>,
    readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = inThisBrowser(),
  ) {
    this.#messages = this.#load();
  }

  get messages(): readonly OutgoingMessage[] {
    return this.#messages;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(text: string): void {
    const trimmed = text.trim();
    if (!trimmed) return;
    const message = { id: crypto.randomUUID(), text: trimmed, writtenAt: new Date().toISOString() };
    this.#store([...this.#messages, message]);
    void this.flush();
  }

  async flush(): Promise<void> {
    if (this.#flushing || this.#closed) return;
    this.#flushing = true;
    clearTimeout(this.#retryTimer);
    try {
      let next = this.#next();
      while (next) {
        const { id, text } = next;
        const answer = await this.send({ id, text });
        if (this.#closed) {
          // The visit's next outbox may have stored messages in the meantime.
          this.#messages = this.#load();
          if (answer.ok) this.markArrived(id);
          return;
        }
        if (answer.ok) this.markArrived(id);
        else if (TRANSIENT_ERRORS.has(answer.code)) {
          this.#retryTimer = setTimeout(() => void this.flush(), RETRY_MS);
          return;
        } else this.#markRefused(id, answer.message);
        next = this.#next();
      }
    } finally {
      this.#flushing = false;
    }
  }

  get hasNothingToSend(): boolean {
    return this.#next() === undefined;
  }

  markArrived(id: string): void {
    if (this.#messages.some((message) => message.id === id)) {
      this.#store(this.#messages.filter((message) => message.id !== id));
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retryTimer);
    this.#listeners.clear();
  }

  #markRefused(id: string, refused: string): void {
    this.#store(this.#messages.map((message) => (message.id === id ? { ...message, refused } : message)));
  }

  #next(): OutgoingMessage | undefined {
    return this.#messages.find(({ refused }) => refused === undefined);
  }

  #store(messages: OutgoingMessage[]): void {
    this.#messages = messages;
    if (messages.length === 0) this.storage.removeItem(this.key);
    else this.storage.setItem(this.key, JSON.stringify(messages));
    for (const listener of this.#listeners) listener();
  }

  #load(): OutgoingMessage[] {
    try {
      const stored: unknown = JSON.parse(this.storage.getItem(this.key) ?? '[]');
      return Array.isArray(stored) ? stored : [];
    } catch {
      return [];
    }
  }
}
