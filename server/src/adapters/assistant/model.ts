export interface ChatTurn {
  role: 'system' | 'user';
  content: string;
}

/** Any chat completion service. Throws failures as `ModelError`. */
export interface AssistantModel {
  /** The host that receives the messages. Shown when the person is asked for consent. */
  readonly host: string;
  stream(turns: ChatTurn[], signal: AbortSignal): AsyncIterable<string>;
}

/** Omits the service's own message, which may contain a key or a patient's text. */
export class ModelError extends Error {
  constructor(readonly reason: 'refused' | 'timed-out' | 'unreachable' | 'circuit-open') {
    super(reason);
  }
}
