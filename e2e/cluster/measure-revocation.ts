import { sendRequest } from './booking-client';
import { connectSocket } from './sockets';
import { until } from './timing';

/**
 * Opens a socket on a node with this session. The returned function waits until the node has closed the socket and
 * refuses requests, and returns how many milliseconds that took.
 */
export async function prepareRevocationTimer(url: string, token: string): Promise<() => Promise<number>> {
  const isSignedIn = async () =>
    (await sendRequest(url, token, 'GET', '/api/v1/user/current-user')).status !== 401;
  const socket = await connectSocket(url, token);
  // This request also puts the session into the node's cache.
  if (!(await isSignedIn())) throw new Error('this person is not signed in');
  return async () => {
    const startedAt = performance.now();
    await Promise.all([
      until('the socket is closed', () => !socket.raw.connected),
      until('requests are refused', async () => !(await isSignedIn())),
    ]);
    return Math.round(performance.now() - startedAt);
  };
}
