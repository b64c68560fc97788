import type { EndpointBody, EndpointData } from '@carelane/contract/endpoint';
import type { allowLaunch as allowEndpoint, getLaunch, Launch } from '@carelane/contract/fhir/endpoints';
import { newToken } from '../../auth/sessions/tokens';
import type { Config } from '../../config';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { insertReadToken } from '../tokens/read-tokens';
import { checkLaunch } from './check-launch';

const DAY_MS = 86_400_000;
const CODE_MS = 60_000;
const BRIEF_ACCESS_MS = 3_600_000;

export function describeLaunch(config: Config, launch: Launch): EndpointData<typeof getLaunch> {
  const { app, scopes, isLasting, problem, redirectTo } = checkLaunch(config, launch);
  return {
    name: app.name,
    scopes,
    isLasting,
    problem: problem?.message ?? null,
    refuseTo: redirectTo(
      problem
        ? { error: problem.error, error_description: problem.message }
        : { error: 'access_denied', error_description: 'The patient did not allow it.' },
    ),
  };
}

export async function allowLaunch(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Pick<Viewer, 'userId' | 'sessionId'>,
  { days, ...launch }: EndpointBody<typeof allowEndpoint>,
): Promise<{ allowTo: string }> {
  const { app, scopes, granted, isLasting, redirectUri, codeChallenge, problem, redirectTo } = checkLaunch(
    deps.config,
    launch,
  );
  if (problem) throw new Refusal('INVALID', problem.message);
  const now = deps.clock.now().getTime();
  const { token: code, hash: codeHash } = newToken();
  await insertReadToken(deps, viewer, {
    name: app.name,
    scopes,
    appId: app.id,
    grantedScopes: granted.join(' '),
    codeHash,
    codeChallenge,
    redirectUri,
    expiresAt: new Date(now + CODE_MS),
    agreedEndsAt: new Date(now + (isLasting ? days * DAY_MS : BRIEF_ACCESS_MS)),
  });
  return { allowTo: redirectTo({ code }) };
}
