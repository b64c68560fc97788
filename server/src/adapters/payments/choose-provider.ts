import type { Clock } from '../../clock';
import type { Config } from '../../config';
import type { Db } from '../../db/client';
import type { PaymentProvider } from './provider';
import { testProvider } from './test-provider';

export async function choosePaymentProvider(
  settings: Config['payments'],
  db: Db,
  clock: Clock,
): Promise<PaymentProvider> {
  if (settings.provider === 'test') return testProvider(db, clock);
  const { stripeProvider } = await import('./stripe-provider');
  return stripeProvider(settings, clock);
}
