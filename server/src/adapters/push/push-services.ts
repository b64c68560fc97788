const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

/** The browser chooses the address that we call, so anyone with an account could choose one inside our network. */
export function pushAddress(endpoint: string, listed: readonly string[]): URL | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const address = new URL(endpoint);
  if (address.username || address.password) return undefined;
  if (listed.includes(address.origin)) return address;
  const { protocol, port, hostname } = address;
  if (protocol !== 'https:' || port !== '') return undefined;
  return KNOWN_HOSTS.some((known) => hostname === known || hostname.endsWith(`.${known}`))
    ? address
    : undefined;
}
