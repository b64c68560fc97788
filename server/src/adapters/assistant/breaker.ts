import type { Clock } from '../../clock';
import { type AssistantModel, ModelError } from './model';

const MAX_FAILURES = 5;
const OPEN_MS = 10_000;

/** A circuit breaker: opens after several failures in a row, then lets one request try. */
export function withBreaker(model: AssistantModel, clock: Clock): AssistantModel {
  let failures = 0;
  let openUntil = 0;
  return {
    host: model.host,
    async *stream(turns, signal) {
      const now = clock.now().getTime();
      if (now < openUntil) throw new ModelError('circuit-open');
      if (failures >= MAX_FAILURES) openUntil = now + OPEN_MS;
      try {
        yield* model.stream(turns, signal);
        failures = 0;
        openUntil = 0;
      } catch (error) {
        failures += 1;
        if (failures >= MAX_FAILURES) openUntil = clock.now().getTime() + OPEN_MS;
        throw error;
      }
    },
  };
}
