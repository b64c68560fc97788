/** The page itself: the service worker passes this request on to the server. */
export async function isServerUp(): Promise<boolean> {
  const response = await fetch(window.location.href, { method: 'HEAD' }).catch(() => undefined);
  return response?.ok ?? false;
}
