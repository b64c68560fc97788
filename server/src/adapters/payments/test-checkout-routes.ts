import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { newSecret } from '../../db/columns';
import type { Deps } from '../../deps';
import { faultWithoutValues } from '../../http/error-handler';
import { Refusal } from '../../http/refusal';
import { DECLINE_MESSAGES, type DeclineCode, findDecline } from './test-card';
import type { TestCheckout, TestProvider } from './test-checkout';
import { CHECKOUT_CSS, CHECKOUT_JS } from './test-checkout-assets';
import { endedPage, payPage, unknownPage } from './test-checkout-page';
import { sendTestWebhook } from './test-webhook';

type CheckoutRequest = { Params: { id: string }; Querystring: { declined?: string } };

type DescribePayment = (paymentId: string) => Promise<string | undefined>;

export function testCheckoutRoutes(deps: Deps, provider: TestProvider, describe: DescribePayment) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      done(null, parseJson(String(body)));
    });
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(String(body))));
      },
    );
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    });

    app.get('/test-checkout/checkout.css', async (_request, reply) =>
      reply.type('text/css').send(CHECKOUT_CSS),
    );
    app.get('/test-checkout/checkout.js', async (_request, reply) =>
      reply.type('text/javascript').send(CHECKOUT_JS),
    );

    app.get<CheckoutRequest>('/test-checkout/:id', async (request, reply) => {
      const session = await provider.find(request.params.id);
      if (!session) return sendPage(reply, 404, unknownPage());
      return sendPage(
        reply,
        200,
        session.status === 'open'
          ? payPage(session, await describe(session.reference), declineMessage(request.query.declined))
          : endedPage(session),
      );
    });

    app.post<CheckoutRequest>('/test-checkout/:id/pay', async (request, reply) => {
      const session = await provider.find(request.params.id);
      if (!session) return sendNotFound(request, reply);
      if (session.status !== 'open') return sendEnded(request, reply, session);
      const declined = findDecline(parseCard(request.body), deps.clock.now());
      if (declined) {
        if (wantsJson(request))
          return reply.status(402).send({ status: 'declined', message: DECLINE_MESSAGES[declined] });
        return reply.redirect(`/test-checkout/${session.id}?declined=${declined}`, 302);
      }
      const paid = await provider.complete(session.id);
      if (!paid) return sendEnded(request, reply, (await provider.find(session.id)) ?? session);
      deps.jobs.nudge();
      return sendEnded(request, reply, paid);
    });

    app.post<CheckoutRequest>('/test-checkout/:id/cancel', async (request, reply) => {
      const { id } = request.params;
      await provider.expireSession(id);
      const session = await provider.find(id);
      if (!session) return sendNotFound(request, reply);
      if (session.status === 'complete') return sendEnded(request, reply, session);
      await sendTestWebhook(deps, {
        sessionId: id,
        type: 'checkout.session.expired',
        eventId: `evt_test_${newSecret(18)}`,
      }).catch((error: unknown) =>
        deps.log.warn(
          { fault: faultWithoutValues(error) },
          'the test checkout could not deliver its expiry webhook',
        ),
      );
      if (wantsJson(request)) return reply.send({ status: 'canceled', url: session.cancelUrl });
      return reply.redirect(session.cancelUrl, 302);
    });
  };
}

function declineMessage(declined: string | undefined): string | undefined {
  return Object.hasOwn(DECLINE_MESSAGES, declined ?? '')
    ? DECLINE_MESSAGES[declined as DeclineCode]
    : undefined;
}

function sendEnded(request: FastifyRequest, reply: FastifyReply, session: TestCheckout) {
  const isPaid = session.status === 'complete';
  if (wantsJson(request)) {
    return isPaid
      ? reply.send({ status: 'paid', url: session.successUrl })
      : reply
          .status(410)
          .send({ status: 'expired', message: 'This checkout has expired.', url: session.cancelUrl });
  }
  return isPaid ? reply.redirect(session.successUrl, 302) : sendPage(reply, 410, endedPage(session));
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  if (wantsJson(request)) return reply.status(404).send({ status: 'unknown', message: 'Checkout not found' });
  return sendPage(reply, 404, unknownPage());
}

function sendPage(reply: FastifyReply, status: number, html: string) {
  return reply.status(status).type('text/html; charset=utf-8').send(html);
}

function wantsJson(request: FastifyRequest): boolean {
  const { accept = '', 'content-type': contentType = '' } = request.headers;
  return (
    contentType.startsWith('application/json') ||
    (accept.includes('application/json') && !accept.includes('text/html'))
  );
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

const cardField = z._default(
  z.pipe(
    z.union([z.string().check(z.maxLength(40)), z.number()]),
    z.transform((value) => String(value)),
  ),
  '',
);
const cardSchema = z.object({ cardNumber: cardField, expiry: cardField, cvc: cardField });

function parseCard(body: unknown) {
  const card = cardSchema.safeParse(body ?? {});
  if (!card.success) throw new Refusal('INVALID', 'Please enter the card as text.');
  return card.data;
}
