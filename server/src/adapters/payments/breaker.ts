import type { Clock } from '../../clock';
import type { PaymentProvider } from './provider';

const MAX_FAILURES = 5;
const OPEN_MS = 10_000;

export class ProviderUnavailable extends Error {
  override name = 'ProviderResting';
}

/**
 * A circuit breaker: opens after several failures in a row, so that nobody waits for a certain time-out, then lets one
 * request try. A request that the provider refuses is not a failure.
 */
export function withBreaker(
  provider: PaymentProvider,
  clock: Clock,
  isFailure: (error: unknown) => boolean,
): PaymentProvider {
  let failures = 0;
  let openUntil = 0;
  const now = () => clock.now().getTime();

  async function guarded<T>(request: () => Promise<T>): Promise<T> {
    if (now() < openUntil) throw new ProviderUnavailable();
    if (failures >= MAX_FAILURES) openUntil = now() + OPEN_MS;
    try {
      const answer = await request();
      failures = 0;
      openUntil = 0;
      return answer;
    } catch (error) {
      failures = isFailure(error) ? failures + 1 : 0;
      openUntil = failures >= MAX_FAILURES ? now() + OPEN_MS : 0;
      throw error;
    }
  }

  return {
    ...provider,
    isCircuitOpen: () => now() < openUntil,
    createSession: (request) => guarded(() => provider.createSession(request)),
    retrieveSession: (id) => guarded(() => provider.retrieveSession(id)),
    expireSession: (id) => guarded(() => provider.expireSession(id)),
    refund: (request) => guarded(() => provider.refund(request)),
    paidBack: (id) => guarded(() => provider.paidBack(id)),
  };
}
