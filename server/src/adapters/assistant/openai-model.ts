import OpenAI from 'openai';
import { type AssistantModel, type ChatTurn, ModelError } from './model';

export interface OpenAiSettings {
  baseUrl: string | undefined;
  apiKey: string;
  model: string;
  timeoutSeconds: number;
}

const MAX_TOKENS = 300;
const TEMPERATURE = 0.7;

export function openAiModel({ baseUrl, apiKey, model, timeoutSeconds }: OpenAiSettings): AssistantModel {
  const timeoutMs = timeoutSeconds * 1000;
  const client = new OpenAI({
    apiKey,
    ...(baseUrl ? { baseURL: baseUrl } : {}),
    // Otherwise the SDK would read both from environment variables.
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
  });
  return {
    host: new URL(client.baseURL).host,
    async *stream(turns, signal) {
      const timeout = new AbortController();
      const eitherSignal = AbortSignal.any([signal, timeout.signal]);
      let timer = setTimeout(() => timeout.abort(), timeoutMs);
      try {
        const chunks = await client.chat.completions.create(chatRequest(model, turns), {
          signal: eitherSignal,
        });
        let isFinished = false;
        for await (const chunk of chunks) {
          clearTimeout(timer);
          timer = setTimeout(() => timeout.abort(), timeoutMs);
          const choice = chunk.choices[0];
          if (choice?.delta?.content) yield choice.delta.content;
          if (choice?.finish_reason) isFinished = true;
        }
        // The SDK ends an aborted stream without an error.
        if (timeout.signal.aborted) throw new ModelError('timed-out');
        if (!isFinished && !signal.aborted) throw new ModelError('unreachable');
      } catch (error) {
        throw timeout.signal.aborted ? new ModelError('timed-out') : asModelError(error);
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
