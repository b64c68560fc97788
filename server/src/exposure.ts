interface Addresses {
  HOST?: string | undefined;
  PUBLIC_URL?: string | undefined;
  TRUST_PROXY?: string | undefined;
}

export function isExposed({ HOST, PUBLIC_URL, TRUST_PROXY }: Addresses): boolean {
  const isBehindProxy = TRUST_PROXY !== undefined && !['false', '0'].includes(TRUST_PROXY);
  return isBehindProxy || !isLoopback(HOST ?? 'localhost') || !isLoopback(readHost(PUBLIC_URL));
}

function readHost(publicUrl = 'http://localhost'): string {
  return new URL(publicUrl).hostname;
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
