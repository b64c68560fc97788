import type { Launch } from '@carelane/contract/fhir/endpoints';
import type { Config } from '../../config';
import { Refusal } from '../../http/refusal';
import type { SmartApp } from '../../smart-apps';
import { fhirBase } from '../read-context';
import { type RequestedScopes, readScopes } from './read-scopes';

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

interface Problem {
  error: 'unsupported_response_type' | 'invalid_request' | 'invalid_scope';
  message: string;
}

export interface CheckedLaunch extends RequestedScopes {
  app: SmartApp;
  redirectUri: string;
  codeChallenge: string;
  problem: Problem | undefined;
  redirectTo(parameters: Record<string, string>): string;
}

export const findApp = ({ smartApps }: Config, id: string | null | undefined): SmartApp | undefined =>
  smartApps.find((app) => app.id === id);

/** Redirects only to an address that the operator of this site has listed. */
export function checkLaunch(config: Config, launch: Launch): CheckedLaunch {
  const app = findApp(config, launch.client_id);
  if (!app) throw new Refusal('NOT_FOUND', 'We do not know the app that sent you here. Nothing was shared.');
  const redirectUri = app.redirectUris.find((uri) => uri === launch.redirect_uri);
  if (!redirectUri)
    throw new Refusal(
      'INVALID',
      `${app.name} asked us to send you back to an address that it has not registered. Nothing was shared.`,
    );
  const requested = readScopes(launch.scope ?? '');
  return {
    ...requested,
    app,
    redirectUri,
    codeChallenge: launch.code_challenge ?? '',
    problem: findProblem(config, launch, requested),
    redirectTo: (parameters) => {
      const address = new URL(redirectUri);
      for (const [name, value] of Object.entries({ ...parameters, state: launch.state }))
        if (value !== undefined) address.searchParams.set(name, value);
      return address.href;
    },
  };
}

function findProblem(config: Config, launch: Launch, { scopes }: RequestedScopes): Problem | undefined {
  const invalid = (message: string): Problem => ({ error: 'invalid_request', message });
  if (launch.response_type !== 'code')
    return { error: 'unsupported_response_type', message: '“response_type” must be “code”.' };
  if (!launch.state) return invalid('“state” is missing.');
  if (launch.aud?.replace(/\/$/, '') !== fhirBase(config))
    return invalid('“aud” must be the address of this FHIR server.');
  if (launch.code_challenge_method !== 'S256' || !CHALLENGE.test(launch.code_challenge ?? ''))
    return invalid('“code_challenge” is needed, with the method S256.');
  if (scopes.length === 0)
    return { error: 'invalid_scope', message: '“scope” asks for no patient data that can be read here.' };
  return undefined;
}
