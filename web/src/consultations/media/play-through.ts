/** Not every browser lets a page choose the speaker. Then the system's default is used. */
export async function playThrough(element: HTMLMediaElement, speakerId: string | null): Promise<void> {
  if (typeof element.setSinkId !== 'function') return;
  await element.setSinkId(speakerId ?? '').catch(() => element.setSinkId('').catch(() => undefined));
}
