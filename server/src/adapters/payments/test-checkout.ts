import type { testCheckoutSessions } from '../../db/schema';
import type { PaymentProvider } from './provider';

export type TestCheckout = typeof testCheckoutSessions.$inferSelect;

/** The embedded card provider: sessions behave as at a real one, but no money moves. */
export interface TestProvider extends PaymentProvider {
  readonly name: 'test';
  find(id: string): Promise<TestCheckout | undefined>;
  /** Undefined when the session is no longer open. */
  complete(id: string): Promise<TestCheckout | undefined>;
  /** A webhook about this session, as a real card provider would send it now. */
  signedEvent(session: TestCheckout, type: string, eventId: string): { body: string; signature: string };
}

export function isTestProvider(provider: PaymentProvider): provider is TestProvider {
  return provider.name === 'test';
}
