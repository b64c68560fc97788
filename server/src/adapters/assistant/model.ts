export interface ChatTurn {
  role: 'system' | 'user';
  content: string;
}

/** Any service that completes a chat. What goes wrong is thrown as a `ModelError`. */
export interface AssistantModel {
  /** Where the words go, for the person to agree to. */
  readonly host: string;
  stream(turns: ChatTurn[], signal: AbortSignal): AsyncIterable<string>;
}

/** Carries nothing of what the service said: that may hold a key or the words of a patient. */
export class ModelError extends Error {
  constructor(readonly reason: 'refused' | 'timed-out' | 'unreachable' | 'resting') {
    super(reason);
  }
}
