import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config';

/** The same as Fastify's `request.ip`, for requests that never reach Fastify. */
export function clientAddressReader(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(trustProxy);
  return (request) => proxyAddr(request, isTrusted);
}

function trustedProxies(trustProxy: Config['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'function') return trustProxy;
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  return proxyAddr.compile(trustProxy.split(',').map((item) => item.trim()));
}
