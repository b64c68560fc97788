import type { Launch } from '@carelane/contract/fhir/endpoints';
import type { Config } from '../../config';
import { Refusal } from '../../http/refusal';
import type { SmartApp } from '../../smart-apps';
import { fhirBase } from '../reading';
import { type AskedScopes, readScopes } from './read-scopes';

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

interface Problem {
  error: 'unsupported_response_type' | 'invalid_request' | 'invalid_scope';
  message: string;
}

export interface CheckedLaunch extends AskedScopes {
  app: SmartApp;
  redirectUri: string;
  codeChallenge: string;
  problem: Problem | undefined;
  /** The address at which the app waits, with an answer for it. */
  answerTo(answer: Record<string, string>): string;
}

export const findApp = ({ smartApps }: Config, id: string | null | undefined): SmartApp | undefined =>
  smartApps.find((app) => app.id === id);

/** Nobody is sent to an address that the operator of this site has not listed for the app. */
export function checkLaunch(config: Config, asked: Launch): CheckedLaunch {
  const app = findApp(config, asked.client_id);
  if (!app) throw new Refusal('NOT_FOUND', 'We do not know the app that sent you here. Nothing was shared.');
  const redirectUri = app.redirectUris.find((uri) => uri === asked.redirect_uri);
  if (!redirectUri)
    throw new Refusal(
      'INVALID',
      `${app.name} sent you here from an address that we do not know. Nothing was shared.`,
    );
  const found = readScopes(asked.scope ?? '');
  return {
    ...found,
    app,
    redirectUri,
    codeChallenge: asked.code_challenge ?? '',
    problem: findProblem(config, asked, found),
    answerTo: (answer) => {
      const address = new URL(redirectUri);
      for (const [name, value] of Object.entries({ ...answer, state: asked.state }))
        if (value !== undefined) address.searchParams.set(name, value);
      return address.href;
    },
  };
}

function findProblem(config: Config, asked: Launch, { scopes }: AskedScopes): Problem | undefined {
  const invalid = (message: string): Problem => ({ error: 'invalid_request', message });
  if (asked.response_type !== 'code')
    return { error: 'unsupported_response_type', message: '“response_type” must be “code”.' };
  if (!asked.state) return invalid('“state” is missing.');
  if (asked.aud?.replace(/\/$/, '') !== fhirBase(config))
    return invalid('“aud” must be the address of this FHIR server.');
  if (asked.code_challenge_method !== 'S256' || !CHALLENGE.test(asked.code_challenge ?? ''))
    return invalid('“code_challenge” is needed, with the method S256.');
  if (scopes.length === 0)
    return { error: 'invalid_scope', message: '“scope” names nothing of a patient that can be read here.' };
  return undefined;
}
