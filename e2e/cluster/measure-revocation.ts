import { sendRequest } from './booking-client';
import { connectSocket } from './sockets';
import { until } from './timing';

export async function prepareRevocationTimer(url: string, token: string): Promise<() => Promise<number>> {
  const isSignedIn = async () =>
    (await sendRequest(url, token, 'GET', '/api/v1/user/current-user')).status !== 401;
  const socket = await connectSocket(url, token);
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
