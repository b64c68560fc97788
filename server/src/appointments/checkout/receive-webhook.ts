import type { Deps } from '../../deps';
import { Refusal } from '../../http/refusal';
import { expirePayment, fulfilPayment, inOneTransaction } from './fulfil-payment';
import { recordRefundEvent } from './record-refund-event';

export async function receiveWebhook(deps: Deps, rawBody: unknown, signature: unknown): Promise<void> {
  const body = Buffer.isBuffer(rawBody) ? rawBody : Buffer.alloc(0);
  const event = deps.payments.parseWebhook(body, typeof signature === 'string' ? signature : undefined);
  if (!event) throw new Refusal('BAD_SIGNATURE');
  if (event.kind === 'paid') await fulfilPayment(deps, event.session, event);
  else if (event.kind === 'expired') await expirePayment(deps, event.session.reference, event);
  else if (event.kind === 'refund') await recordRefundEvent(deps, event);
  // Other kinds of events are only recorded.
  else await inOneTransaction(deps, event, async () => undefined);
}
