/** This browser gets no more push messages, whatever the server still knows of it. */
export async function endPush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
