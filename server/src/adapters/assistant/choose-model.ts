import { systemClock } from '../../clock';
import type { Config } from '../../config';
import { withBreaker } from './breaker';
import type { AssistantModel } from './model';
import { openAiModel } from './openai-model';

/** Without a key the embedded triage answers. */
export function chooseModel(config: Config): AssistantModel | undefined {
  return config.assistant && withBreaker(openAiModel(config.assistant), systemClock);
}
