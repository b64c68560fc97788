export interface ChatTurn {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** Any service that completes a chat. Whatever goes wrong is thrown with a sentence for the user. */
export interface AssistantModel {
  /** Where the words go, for the person to agree to. */
  readonly host: string;
  stream(turns: ChatTurn[], signal: AbortSignal): AsyncIterable<string>;
}
