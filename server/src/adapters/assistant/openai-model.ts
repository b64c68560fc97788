import OpenAI from 'openai';
import { type AssistantModel, type ChatTurn, ModelError } from './model';

export interface OpenAiSettings {
  baseUrl: string | undefined;
  apiKey: string;
  model: string;
  /** The longest pause between two chunks. */
  timeoutSeconds: number;
}

const MAX_TOKENS = 300;
const TEMPERATURE = 0.7;

/** Any OpenAI-compatible service. */
export function openAiModel({ baseUrl, apiKey, model, timeoutSeconds }: OpenAiSettings): AssistantModel {
  const silenceMs = timeoutSeconds * 1000;
  const client = new OpenAI({
    apiKey,
    ...(baseUrl ? { baseURL: baseUrl } : {}),
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: silenceMs,
  });
  return {
    host: new URL(client.baseURL).host,
    async *stream(turns, signal) {
      const silence = new AbortController();
      const stop = AbortSignal.any([signal, silence.signal]);
      let timer = setTimeout(() => silence.abort(), silenceMs);
      try {
        const chunks = await client.chat.completions.create(chatRequest(model, turns), { signal: stop });
        let finished = false;
        for await (const chunk of chunks) {
          clearTimeout(timer);
          timer = setTimeout(() => silence.abort(), silenceMs);
          const choice = chunk.choices[0];
          if (choice?.delta?.content) yield choice.delta.content;
          if (choice?.finish_reason) finished = true;
        }
        // The SDK ends an aborted stream without an error.
        if (silence.signal.aborted) throw new ModelError('timed-out');
        if (!finished && !signal.aborted) throw new ModelError('unreachable');
      } catch (error) {
        throw silence.signal.aborted ? new ModelError('timed-out') : asModelError(error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function chatRequest(model: string, messages: ChatTurn[]) {
  return { model, messages, max_tokens: MAX_TOKENS, temperature: TEMPERATURE, stream: true as const };
}

function asModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof OpenAI.APIConnectionTimeoutError) return new ModelError('timed-out');
  if (error instanceof OpenAI.APIConnectionError || !(error instanceof OpenAI.APIError))
    return new ModelError('unreachable');
  return new ModelError('refused');
}
