import type { testCheckoutSessions } from '../../db/schema';
import type { PaymentProvider } from './provider';

export type TestCheckout = typeof testCheckoutSessions.$inferSelect;

/** The embedded card provider. Sessions behave like those of a real one, but no money moves. */
export interface TestProvider extends PaymentProvider {
  readonly name: 'test';
  find(id: string): Promise<TestCheckout | undefined>;
  /** Undefined if the session is no longer open. */
  complete(id: string): Promise<TestCheckout | undefined>;
  /** The webhook that a real card provider would now send about this session. */
  signedEvent(session: TestCheckout, type: string, eventId: string): { body: string; signature: string };
}

export function isTestProvider(provider: PaymentProvider): provider is TestProvider {
  return provider.name === 'test';
}
