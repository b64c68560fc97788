import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signWebhook } from '../adapters/payments/webhook-signature';
import { newSecret } from '../db/columns';

interface StandInSession {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  client_reference_id: string | null;
  amount_total: number;
  currency: string;
  expires_at: number;
  payment_intent: string | null;
  metadata: Record<string, string>;
}
interface StandInRefund {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  status: 'succeeded' | 'failed';
}
interface RecordedRequest {
  method: string;
  path: string;
  form: Record<string, string>;
  idempotencyKey: string | undefined;
}
class StripeFault extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Stripe's limits */
const MIN_LIFE_SECONDS = 30 * 60;
const MAX_LIFE_SECONDS = 24 * 60 * 60;

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

/** Stripe's wire format for the few calls that the product makes. */
export async function startStripeStandIn(options: {
  now: () => Date;
  webhookSecret: string;
  secretKey: string;
}) {
  const sessions = new Map<string, StandInSession>();
  const refunds: StandInRefund[] = [];
  const resultsByKey = new Map<string, { form: string; status: number; body: unknown }>();
  const requests: RecordedRequest[] = [];
  const plannedFailures: { path: RegExp; status: number; afterEffect: boolean }[] = [];
  const nowSeconds = () => Math.floor(options.now().getTime() / 1000);

  function createSession(form: Record<string, string>): StandInSession {
    const unitAmount = Number(form['line_items[0][price_data][unit_amount]']);
    const expires = Number(form.expires_at);
    const currency = form['line_items[0][price_data][currency]'];
    if (form.mode !== 'payment' || !(unitAmount > 0) || currency !== 'inr') {
      throw new StripeFault(400, 'invalid_request_error', 'parameter_invalid_empty', 'Invalid line item.');
    }
    if (expires < nowSeconds() + MIN_LIFE_SECONDS || expires > nowSeconds() + MAX_LIFE_SECONDS) {
      const message =
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.';
      throw new StripeFault(400, 'invalid_request_error', 'parameter_invalid', message);
    }
    const id = `cs_test_${newSecret(18)}`;
    const session: StandInSession = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.client_reference_id ?? null,
      amount_total: unitAmount * Number(form['line_items[0][quantity]']),
      currency: 'inr',
      expires_at: expires,
      payment_intent: null,
      metadata: { reference: form['metadata[reference]'] ?? '' },
    };
    sessions.set(id, session);
    return session;
  }

  function findSession(id: string): StandInSession {
    const session = sessions.get(id);
    if (!session) {
      throw new StripeFault(
        404,
        'invalid_request_error',
        'resource_missing',
        `No such checkout.session: '${id}'`,
      );
    }
    if (session.status === 'open' && session.expires_at <= nowSeconds()) session.status = 'expired';
    return session;
  }

  function expire(id: string): StandInSession {
    const session = findSession(id);
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
      throw new StripeFault(400, 'invalid_request_error', 'resource_invalid_state', message);
    }
    session.status = 'expired';
    return session;
  }

  function refund(form: Record<string, string>): StandInRefund {
    const intent = form.payment_intent ?? '';
    const session = [...sessions.values()].find((candidate) => candidate.payment_intent === intent);
    if (!session)
      throw new StripeFault(404, 'invalid_request_error', 'resource_missing', 'No such payment_intent');
    const amount = Number(form.amount ?? session.amount_total);
    const previous = refunds.filter(
      ({ payment_intent, status }) => payment_intent === intent && status === 'succeeded',
    );
    let totalRefunded = amount;
    for (const earlier of previous) totalRefunded += earlier.amount;
    if (totalRefunded > session.amount_total) {
      throw new StripeFault(
        400,
        'invalid_request_error',
        'charge_already_refunded',
        'Charge has already been refunded.',
      );
    }
    const created: StandInRefund = {
      id: `re_${newSecret(18)}`,
      object: 'refund',
      amount,
      payment_intent: intent,
      status: 'succeeded',
    };
    refunds.push(created);
    return created;
  }

  function route(method: string, path: string, form: Record<string, string>): unknown {
    const [, , resource, collection, id, action] = path.split('/');
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(form);
    if (resource === 'checkout' && collection === 'sessions' && id) {
      return method === 'POST' && action === 'expire' ? expire(id) : findSession(id);
    }
    if (method === 'POST' && path === '/v1/refunds') return refund(form);
    if (method === 'GET' && path === '/v1/refunds') {
      const data = refunds.filter(({ payment_intent }) => payment_intent === form.payment_intent);
      return { object: 'list', data, has_more: false };
    }
    throw new StripeFault(
      404,
      'invalid_request_error',
      'url_invalid',
      `Unrecognized request URL (${method}: ${path})`,
    );
  }

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (request.headers.authorization !== `Bearer ${options.secretKey}`) {
      throw new StripeFault(401, 'invalid_request_error', 'api_key_invalid', 'Invalid API Key provided');
    }
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const text = await readText(request);
    const form = Object.fromEntries(new URLSearchParams(request.method === 'GET' ? url.search : text));
    const method = request.method ?? 'GET';
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    requests.push({ method, path: url.pathname, form, idempotencyKey });
    const position = plannedFailures.findIndex((fault) => fault.path.test(url.pathname));
    const fault = position === -1 ? undefined : plannedFailures.splice(position, 1)[0];
    if (fault && !fault.afterEffect)
      throw new StripeFault(fault.status, 'api_error', 'api_error', 'Something went wrong.');
    const previous = method === 'POST' && idempotencyKey ? resultsByKey.get(idempotencyKey) : undefined;
    if (previous && previous.form !== text) {
      throw new StripeFault(
        400,
        'idempotency_error',
        'idempotency_key_in_use',
        'Keys for idempotent requests can only be used with the same parameters.',
      );
    }
    const result = previous ?? {
      form: text,
      status: 200,
      body: structuredClone(route(method, url.pathname, form)),
    };
    if (method === 'POST' && idempotencyKey) resultsByKey.set(idempotencyKey, result);
    if (fault) throw new StripeFault(fault.status, 'api_error', 'api_error', 'Something went wrong.');
    return result;
  }

  let isSilent = false;
  const server = createServer((request, response) => {
    if (isSilent) return;
    answer(request).then(
      ({ status, body }) => reply(response, status, body),
      (error: unknown) => {
        if (!(error instanceof StripeFault)) throw error;
        const { type, code, message } = error;
        reply(response, error.status, { error: { type, code, message } });
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    apiUrl: `http://127.0.0.1:${port}`,
    sessions,
    refunds,
    requests,
    /** With `afterEffect`, they fail only after the work is done. */
    failNext(path: RegExp, times: number, { status = 500, afterEffect = false } = {}) {
      for (let n = 0; n < times; n++) plannedFailures.push({ path, status, afterEffect });
    },
    setUnresponsive(on: boolean) {
      isSilent = on;
    },
    forgetIdempotencyKeys: () => resultsByKey.clear(),
    pay(id: string) {
      const session = findSession(id);
      if (session.status !== 'open') throw new Error(`session is ${session.status}`);
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_${newSecret(18)}`,
      });
      return session;
    },
    refundByHand: (intent: string, amount?: number) =>
      refund({ payment_intent: intent, ...(amount === undefined ? {} : { amount: String(amount) }) }),
    signedEvent(type: string, sessionIdOrObject: string | object, eventId = `evt_${newSecret(18)}`) {
      const object =
        typeof sessionIdOrObject === 'string' ? sessions.get(sessionIdOrObject) : sessionIdOrObject;
      const event = {
        id: eventId,
        object: 'event',
        api_version: '2026-10-28',
        created: nowSeconds(),
        livemode: false,
        type,
        data: { object },
      };
      const body = JSON.stringify(event);
      return { body, signature: signWebhook(body, options.webhookSecret, options.now()) };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${newSecret(9)}` });
  response.end(JSON.stringify(body));
}
