import { inThisBrowser } from '../../lib/storage';

export interface OutgoingMessage {
  id: string;
  text: string;
  writtenAt: string;
  /** Why the server refused it. It is not sent again. */
  refused?: string;
}

export type SendAnswer = { ok: true } | { ok: false; message: string; code: string };

const TRANSIENT_ERRORS = new Set(['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS', 'TIMEOUT', 'NOT_IN_ROOM']);
const RETRY_MS = 3_000;

/** Messages being sent. Stored across reloads until the server has them. Their id makes retries safe. */
export class ChatOutbox {
  #messages: OutgoingMessage[];
  #flushing = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
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

  /** Sends messages in the order of writing. The first that cannot be sent now blocks the rest. */
  async flush(): Promise<void> {
    if (this.#flushing) return;
    this.#flushing = true;
    clearTimeout(this.#retry);
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const { id, text } = next;
        const answer = await this.send({ id, text });
        if (answer.ok) this.arrived(id);
        else if (TRANSIENT_ERRORS.has(answer.code)) {
          this.#retry = setTimeout(() => void this.flush(), RETRY_MS);
          return;
        } else this.#markRefused(id, answer.message);
      }
    } finally {
      this.#flushing = false;
    }
  }

  get isSent(): boolean {
    return this.#next() === undefined;
  }

  arrived(id: string): void {
    if (this.#messages.some((message) => message.id === id)) {
      this.#store(this.#messages.filter((message) => message.id !== id));
    }
  }

  close(): void {
    clearTimeout(this.#retry);
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
