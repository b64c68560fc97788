export interface ChatTurn {
  role: 'system' | 'user';
  content: string;
}

export interface AssistantModel {
  readonly host: string;
  stream(turns: ChatTurn[], signal: AbortSignal): AsyncIterable<string>;
}

export class ModelError extends Error {
  constructor(readonly reason: 'refused' | 'timed-out' | 'unreachable' | 'circuit-open') {
    super(reason);
  }
}
