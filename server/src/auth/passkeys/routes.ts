import * as endpoints from '@carelane/contract/auth/passkeys';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import { addPasskey, startPasskey } from './add-passkey';
import { listPasskeys, passkeyOnWire, removePasskey, renamePasskey } from './passkeys';
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey';

export function passkeyRoutes(deps: Deps): Route[] {
  return [
    serve(endpoints.listPasskeys, async ({ viewer }) => ({
      data: (await listPasskeys(deps.db, viewer.userId)).map(passkeyOnWire),
    })),
    serve(endpoints.startPasskey, async ({ viewer, body }) => ({
      data: await startPasskey(deps, viewer, body),
    })),
    serve(endpoints.addPasskey, async ({ viewer, body, request }) => ({
      data: passkeyOnWire(await addPasskey(deps, viewer, body, request.headers['user-agent'])),
      message: 'The passkey was added.',
    })),
    serve(endpoints.renamePasskey, async ({ viewer, params, body }) => ({
      data: passkeyOnWire(await renamePasskey(deps.db, viewer, params.id, body.name)),
    })),
    serve(endpoints.removePasskey, async ({ viewer, params, body }) => {
      await removePasskey(deps, viewer, params.id, body.password);
      return { data: null, message: 'The passkey was removed.' };
    }),
    serve(endpoints.startPasskeySignIn, async () => ({ data: await startPasskeySignIn(deps) })),
    serve(endpoints.signInWithPasskey, async ({ body, request }) => ({
      data: await signInWithPasskey(deps, body.credential, request.headers['user-agent'], request.ip),
      message: 'Login successful!',
    })),
  ];
}
