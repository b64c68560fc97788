import { systemClock } from '../../clock';
import type { Config } from '../../config';
import { withBreaker } from './breaker';
import type { AssistantModel } from './model';

export async function chooseModel(config: Config): Promise<AssistantModel | undefined> {
  if (!config.assistant) return undefined;
  const { openAiModel } = await import('./openai-model');
  return withBreaker(openAiModel(config.assistant), systemClock);
}
