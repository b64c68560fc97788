import type { Clock } from '../../clock';
import { type AssistantModel, ModelError } from './model';

const MAX_FAILURES = 5;
const OPEN_MS = 10_000;

/** After several failures in a row the service is left alone for a while, then one request tries it. */
export function withBreaker(model: AssistantModel, clock: Clock): AssistantModel {
  let failures = 0;
  let restsUntil = 0;
  return {
    host: model.host,
    async *stream(turns, signal) {
      const now = clock.now().getTime();
      if (now < restsUntil) throw new ModelError('resting');
      if (failures >= MAX_FAILURES) restsUntil = now + OPEN_MS;
      try {
        yield* model.stream(turns, signal);
        failures = 0;
        restsUntil = 0;
      } catch (error) {
        failures += 1;
        if (failures >= MAX_FAILURES) restsUntil = clock.now().getTime() + OPEN_MS;
        throw error;
      }
    },
  };
}
