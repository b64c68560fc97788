/** Points between two related writes where a test can kill the process, as a power cut would. */
export type FailPoint = 'held' | 'checkout-opened' | 'fulfilled' | 'closed' | 'freed' | 'refund-sent';

const chosen = process.env.CARELANE_FAILPOINT;

export function failPoint(name: FailPoint): void {
  if (chosen === name) process.kill(process.pid, 'SIGKILL');
}
