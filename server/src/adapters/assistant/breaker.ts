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
        breaker.succeeded();
      } catch (error) {
        // A patient who closes the chat says nothing about the service.
        if (!signal.aborted) breaker.failed();
        throw error;
      }
    },
  };
}
