import { API_BASE_PATH } from '@carelane/contract/endpoint';
import * as z from 'zod/mini';
import type { Config } from '../../config';
import type { Deps } from '../../deps';
import { defineJob } from '../../jobs/queue';
import { isTestProvider } from './test-checkout';

const DELIVERY_TIMEOUT_MS = 10_000;

export const deliverTestWebhook = defineJob({
  kind: 'test-checkout-webhook',
  payload: z.object({ sessionId: z.string(), type: z.string(), eventId: z.string() }),
  run: sendTestWebhook,
});

export async function sendTestWebhook(
  deps: Deps,
  { sessionId, type, eventId }: { sessionId: string; type: string; eventId: string },
): Promise<void> {
  if (!isTestProvider(deps.payments)) return;
  const session = await deps.payments.find(sessionId);
  if (!session) return;
  const { body, signature } = deps.payments.signedEvent(session, type, eventId);
  const response = await fetch(`${ownAddress(deps.config)}${API_BASE_PATH}/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the webhook route returned ${response.status}`);
}

/** Not the address of a load balancer, because each process has its own signing secret. */
function ownAddress(config: Config): string {
  const isReachableAtLocalhost =
    config.host === undefined || ['0.0.0.0', '::', 'localhost'].includes(config.host);
  const host = isReachableAtLocalhost ? 'localhost' : config.host;
  const urlHost = host?.includes(':') ? `[${host}]` : host;
  return `http://${urlHost}:${config.port}`;
}
