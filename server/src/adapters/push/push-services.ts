/** Where the browsers of Google, Mozilla, Microsoft and Apple get their messages from. */
const KNOWN = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'];

/**
 * The browser names the address that we are to call, so anyone with an account could name one inside our network. Only
 * known services are called, over https and its own port, and those that the operator lists as origins.
 */
export function pushAddress(endpoint: string, listed: readonly string[]): URL | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const address = new URL(endpoint);
  if (address.username || address.password) return undefined;
  if (listed.includes(address.origin)) return address;
  const { protocol, port, hostname } = address;
  if (protocol !== 'https:' || port !== '') return undefined;
  return KNOWN.some((known) => hostname === known || hostname.endsWith(`.${known}`)) ? address : undefined;
}
