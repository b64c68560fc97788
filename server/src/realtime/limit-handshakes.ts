import type { ServerOptions } from 'socket.io';
import type { Config } from '../config';
import { clientAddressReader } from '../http/client-address';
import { addressKey } from '../http/limits/address-key';
import { createUseCounter } from '../http/limits/count-uses';

/** As many as calls of the API without an account. A clinic behind one address gets all its tabs back at once. */
export const HANDSHAKES_PER_MINUTE = 1_200;

type AllowRequest = NonNullable<ServerOptions['allowRequest']>;

/**
 * Refuses a socket before anything is read or kept for it. socket.io answers before Fastify, so the limit on floods
 * never sees these requests. engine.io asks once for each socket, not for each request of one that polls.
 */
export function limitHandshakes(config: Config, perMinute: number): AllowRequest {
  const readAddress = clientAddressReader(config.trustProxy);
  const countUses = createUseCounter();
  return (request, answer) => {
    const isAllowed =
      !config.rateLimits || countUses(addressKey(readAddress(request)), perMinute, 60, Date.now()) === 0;
    answer(
      isAllowed ? null : 'Too many connections from this address. Please try again in a minute.',
      isAllowed,
    );
  };
}
