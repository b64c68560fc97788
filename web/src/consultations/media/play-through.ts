/** Falls back to the system's default: not every browser lets a page choose, and the speaker may be gone. */
export async function playThrough(element: HTMLMediaElement, speakerId: string | null): Promise<void> {
  if (typeof element.setSinkId !== 'function') return;
  try {
    await element.setSinkId(speakerId ?? '');
  } catch {
    await element.setSinkId('').catch(() => undefined);
  }
}
