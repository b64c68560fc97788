import { ask } from './booking-client';
import { until } from './counts';
import { connectSocket } from './sockets';

/** Somebody with a session and a socket on a node. The returned function waits until the node knows neither. */
export async function watchAccess(url: string, token: string): Promise<() => Promise<number>> {
  const isKnown = async () => (await ask(url, token, 'GET', '/api/v1/user/current-user')).status !== 401;
  const socket = await connectSocket(url, token);
  // From now on the node has the session in its cache.
  if (!(await isKnown())) throw new Error('this person is not signed in');
  return async () => {
    const started = performance.now();
    await Promise.all([
      until('the socket is closed', () => !socket.raw.connected),
      until('requests are refused', async () => !(await isKnown())),
    ]);
    return Math.round(performance.now() - started);
  };
}
