/** Where a process can die between two writes that belong together. The tests name one, and it dies there as by a power cut. */
export type FailPoint = 'held' | 'checkout-opened' | 'fulfilled' | 'refund-sent';

const chosen = process.env.CARELANE_FAILPOINT;

export function failPoint(name: FailPoint): void {
  if (chosen === name) process.kill(process.pid, 'SIGKILL');
}
