export const STREAM = 'socket.io';
/** A socket that reconnects asks for the last two minutes. */
const MAX_AGE_MS = 10 * 60_000;
const EVERY_MS = 60_000;

interface Publisher {
  readonly isReady: boolean;
  sendCommand(args: string[]): Promise<unknown>;
}

/**
 * Removes events by age, because the adapter limits only their number: they carry chat texts and names, and on a quiet
 * site ten thousand of them would stay for weeks. Returns a function that stops it.
 */
export function trimStream(publisher: Publisher): () => void {
  const trim = () => {
    if (!publisher.isReady) return;
    const oldest = String(Date.now() - MAX_AGE_MS);
    publisher.sendCommand(['XTRIM', STREAM, 'MINID', '=', oldest]).catch(() => {});
  };
  const timer = setInterval(trim, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
