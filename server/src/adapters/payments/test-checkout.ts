import type { testCheckoutSessions } from '../../db/schema';
import type { PaymentProvider } from './provider';

export type TestCheckout = typeof testCheckoutSessions.$inferSelect;

/** The card provider that comes with the product: the same life of a session, money that is not money. */
export interface TestProvider extends PaymentProvider {
  readonly name: 'test';
  find(id: string): Promise<TestCheckout | undefined>;
  /** Empty when the session is not open any more. */
  complete(id: string): Promise<TestCheckout | undefined>;
  /** A webhook about this session as the card provider would send it now. */
  signedEvent(session: TestCheckout, type: string, eventId: string): { body: string; signature: string };
}

export function isTestProvider(provider: PaymentProvider): provider is TestProvider {
  return provider.name === 'test';
}
