import { API_BASE_PATH } from '@carelane/contract/endpoint';
import * as z from 'zod/mini';
import type { Config } from '../../config';
import type { Deps } from '../../deps';
import { defineJob } from '../../jobs/queue';
import { isTestProvider } from './test-checkout';

const DELIVERY_TIMEOUT_MS = 10_000;

/** Posts the signed event to the webhook route that Stripe uses too, and retries when there is no answer. */
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
  const answer = await fetch(`${ownAddress(deps.config)}${API_BASE_PATH}/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`the webhook was answered with ${answer.status}`);
}

/** The address of this process, never of a load balancer: each process has its own signing secret. */
function ownAddress(config: Config): string {
  const listensEverywhere = config.host === undefined || ['0.0.0.0', '::', 'localhost'].includes(config.host);
  const host = listensEverywhere ? 'localhost' : config.host;
  return `http://${host?.includes(':') ? `[${host}]` : host}:${config.port}`;
}
