import type { Config } from '../../config';
import type { AssistantModel } from './model';

export function chooseModel(_config: Config): AssistantModel | undefined {
  return undefined;
}
