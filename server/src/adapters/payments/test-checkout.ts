import type { testCheckoutSessions } from '../../db/schema';
import type { PaymentProvider } from './provider';

export type TestCheckout = typeof testCheckoutSessions.$inferSelect;

export interface TestProvider extends PaymentProvider {
  readonly name: 'test';
  find(id: string): Promise<TestCheckout | undefined>;
  complete(id: string): Promise<TestCheckout | undefined>;
  signedEvent(session: TestCheckout, type: string, eventId: string): { body: string; signature: string };
}

export function isTestProvider(provider: PaymentProvider): provider is TestProvider {
  return provider.name === 'test';
}
