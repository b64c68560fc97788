import type { Clock } from '../../clock';
import { CircuitBreaker } from '../circuit-breaker';
import { type AssistantModel, ModelError } from './model';

export function withBreaker(model: AssistantModel, clock: Clock): AssistantModel {
  const breaker = new CircuitBreaker(clock);
  return {
    host: model.host,
    async *stream(turns, signal) {
      if (breaker.isOpen) throw new ModelError('circuit-open');
      breaker.enter();
      try {
        yield* model.stream(turns, signal);
        breaker.recordSuccess();
      } catch (error) {
        // A chat closed by the patient does not indicate an outage.
        if (!signal.aborted) breaker.recordFailure();
        throw error;
      }
    },
  };
}
