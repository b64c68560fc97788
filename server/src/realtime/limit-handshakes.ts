import type { ServerOptions } from 'socket.io';
import type { Config } from '../config';
import { clientAddressReader } from '../http/client-address';
import { addressKey } from '../http/limits/address-key';
import { createUseCounter } from '../http/limits/count-uses';

/** All tabs of a clinic behind one address may reconnect at the same time. */
export const HANDSHAKES_PER_MINUTE = 1_200;

type AllowRequest = NonNullable<ServerOptions['allowRequest']>;

/**
 * socket.io handles these requests before Fastify, so limitFloods never sees them. engine.io calls this once per
 * socket.
 */
export function limitHandshakes(config: Config, perMinute: number): AllowRequest {
  const readAddress = clientAddressReader(config.trustProxy);
  const countUses = createUseCounter();
  return (request, respond) => {
    const isAllowed =
      !config.rateLimits || countUses(addressKey(readAddress(request)), perMinute, 60, Date.now()) === 0;
    respond(
      isAllowed ? null : 'Too many connections from this address. Please try again in a minute.',
      isAllowed,
    );
  };
}
