import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps';
import { faultWithoutValues, toRefusal } from '../../http/error-handler';
import { addressKey } from '../../http/limits/address-key';
import { createUseCounter } from '../../http/limits/count-uses';
import { allowAnyOrigin } from '../cors';
import { findApp } from './check-launch';
import { exchangeCode, refreshGrant, revokeGrant, type TokenResponse } from './grants';
import { OAUTH_PATH } from './smart-configuration';

const FORM_MAX_BYTES = 10_000;
const REQUESTS_PER_MINUTE = 120;

/** RFC 6749, 5.2 */
class OAuthError extends Error {
  constructor(
    readonly error: string,
    readonly status = 400,
    readonly retryAfterSeconds?: number,
  ) {
    super(error);
  }
}

type Form = (name: string) => string;

/** Apps are public clients, so PKCE takes the place of a secret. */
export function serveOAuth(app: FastifyInstance, deps: Deps): void {
  const countUses = createUseCounter();
  void app.register(
    async (oauth) => {
      allowAnyOrigin(oauth, 'POST');
      setUpOAuthResponses(oauth);
      oauth.addHook('preHandler', async ({ ip }) => {
        if (!deps.config.rateLimits) return;
        const nowMs = deps.clock.now().getTime();
        const waitSeconds = countUses(addressKey(ip), REQUESTS_PER_MINUTE, 60, nowMs);
        if (waitSeconds > 0) throw new OAuthError('temporarily_unavailable', 429, waitSeconds);
      });
      oauth.post('/token', async ({ body }, reply) => {
        const form = readForm(body);
        const token = await issueToken(deps, form);
        if (!token) throw new OAuthError('invalid_grant');
        return reply.send(token);
      });
      oauth.post('/revoke', async ({ body }, reply) => {
        const form = readForm(body);
        await revokeGrant(deps, { token: form('token'), appId: requireAppId(deps, form) });
        return reply.send({});
      });
    },
    { prefix: OAUTH_PATH },
  );
}

function requireAppId({ config }: Deps, form: Form): string {
  const app = findApp(config, form('client_id'));
  if (!app) throw new OAuthError('invalid_client');
  return app.id;
}

async function issueToken(deps: Deps, form: Form): Promise<TokenResponse | undefined> {
  switch (form('grant_type')) {
    case 'authorization_code':
      return exchangeCode(deps, {
        appId: requireAppId(deps, form),
        code: form('code'),
        redirectUri: form('redirect_uri'),
        verifier: form('code_verifier'),
      });
    case 'refresh_token':
      return refreshGrant(deps, {
        appId: form('client_id') === '' ? undefined : requireAppId(deps, form),
        refreshToken: form('refresh_token'),
      });
    default:
      throw new OAuthError('unsupported_grant_type');
  }
}

function readForm(body: unknown): Form {
  if (!(body instanceof URLSearchParams)) throw new OAuthError('invalid_request');
  if (new Set(body.keys()).size !== body.size) throw new OAuthError('invalid_request');
  return (name) => body.get(name) ?? '';
}

function setUpOAuthResponses(oauth: FastifyInstance): void {
  oauth.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  oauth.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  oauth.setNotFoundHandler(async () => {
    throw new OAuthError('invalid_request', 404);
  });
  oauth.setErrorHandler((error, request, reply) => {
    const oauthError = toOAuthError(error);
    if (!oauthError) request.log.error({ fault: faultWithoutValues(error) }, 'request failed');
    return refuse(reply, oauthError ?? new OAuthError('server_error', 500));
  });
}

function toOAuthError(error: unknown): OAuthError | undefined {
  if (error instanceof OAuthError) return error;
  const refusal = toRefusal(error);
  return refusal && new OAuthError('invalid_request', refusal.status, refusal.details.retryAfterSeconds);
}

function refuse(reply: FastifyReply, { error, status, retryAfterSeconds }: OAuthError): FastifyReply {
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
  return reply.status(status).send({ error });
}
