import { createAuthenticator } from './authenticator';
import type { TestApp } from './test-app';

type Me = ReturnType<TestApp['as']>;

export async function givenPasskey(me: Me, proof: { password: string; code?: string }, name?: string) {
  const device = createAuthenticator();
  const started = await me.post('/user/passkeys/start', proof);
  if (started.status !== 200) throw new Error(`starting failed: ${started.body.message}`);
  const added = await me.post('/user/passkeys', {
    credential: device.create(started.body.data),
    ...(name ? { name } : {}),
  });
  if (added.status !== 201) throw new Error(`adding failed: ${added.body.message}`);
  return { device, id: added.body.data._id as string };
}

export async function requestSignInChallenge(t: TestApp): Promise<{ challenge: string }> {
  return (await t.anonymous.post('/user/login/passkey/start')).body.data;
}

export async function signInWith(t: TestApp, device: ReturnType<typeof createAuthenticator>) {
  const credential = device.sign(await requestSignInChallenge(t));
  return t.anonymous.post('/user/login/passkey', { credential });
}
