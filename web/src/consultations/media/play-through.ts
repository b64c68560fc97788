/** Uses the system's default if the browser does not let a page choose the speaker, or if the speaker is gone. */
export async function playThrough(element: HTMLMediaElement, speakerId: string | null): Promise<void> {
  if (typeof element.setSinkId !== 'function') return;
  try {
    await element.setSinkId(speakerId ?? '');
  } catch {
    await element.setSinkId('').catch(() => undefined);
  }
}
