import type { Clock } from '../../clock';
import type { PaymentProvider } from './provider';

const MAX_FAILURES = 5;
const OPEN_MS = 10_000;

export class ProviderUnavailable extends Error {
  override name = 'ProviderResting';
}

/**
 * After several failures in a row the provider is left alone for a while, so that nobody waits for a time-out whose end
 * is known; then one request tries it. What the provider refuses is an answer, not a failure.
 */
export function withBreaker(
  provider: PaymentProvider,
  clock: Clock,
  isFailure: (error: unknown) => boolean,
): PaymentProvider {
  let failures = 0;
  let restsUntil = 0;
  const now = () => clock.now().getTime();

  async function guarded<T>(ask: () => Promise<T>): Promise<T> {
    if (now() < restsUntil) throw new ProviderUnavailable();
    if (failures >= MAX_FAILURES) restsUntil = now() + OPEN_MS;
    try {
      const answer = await ask();
      failures = 0;
      restsUntil = 0;
      return answer;
    } catch (error) {
      failures = isFailure(error) ? failures + 1 : 0;
      restsUntil = failures >= MAX_FAILURES ? now() + OPEN_MS : 0;
      throw error;
    }
  }

  return {
    ...provider,
    isResting: () => now() < restsUntil,
    createSession: (request) => guarded(() => provider.createSession(request)),
    retrieveSession: (id) => guarded(() => provider.retrieveSession(id)),
    expireSession: (id) => guarded(() => provider.expireSession(id)),
    refund: (request) => guarded(() => provider.refund(request)),
    paidBack: (id) => guarded(() => provider.paidBack(id)),
  };
}
