import type { Clock } from '../../clock';
import { CircuitBreaker } from '../circuit-breaker';
import type { PaymentProvider } from './provider';

/** A refusal by the provider is a valid response, not a failure. */
export function withBreaker(
  provider: PaymentProvider,
  clock: Clock,
  isOutage: (error: unknown) => boolean,
): PaymentProvider {
  const breaker = new CircuitBreaker(clock);

  async function guarded<T>(request: () => Promise<T>): Promise<T> {
    breaker.enter();
    try {
      const result = await request();
      breaker.recordSuccess();
      return result;
    } catch (error) {
      if (isOutage(error)) breaker.recordFailure();
      else breaker.recordSuccess();
      throw error;
    }
  }

  return {
    ...provider,
    isCircuitOpen: () => breaker.isOpen,
    createSession: (request) => guarded(() => provider.createSession(request)),
    retrieveSession: (id) => guarded(() => provider.retrieveSession(id)),
    expireSession: (id) => guarded(() => provider.expireSession(id)),
    refund: (request) => guarded(() => provider.refund(request)),
    refundedAmount: (id) => guarded(() => provider.refundedAmount(id)),
  };
}
