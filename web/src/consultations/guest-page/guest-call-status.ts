import type { CallPhase } from '../call/call';

const SENTENCES: Record<CallPhase, string> = {
  reconnecting: 'Reconnecting…',
  connecting: 'Connecting…',
  connected: 'Connected',
  waiting: 'Waiting for the others',
};
const WORST_FIRST: readonly CallPhase[] = ['reconnecting', 'connecting', 'connected', 'waiting'];

/** Of two calls as one. Somebody who is not in the room is nobody to wait for. */
export function guestCallStatus(...phases: CallPhase[]): { phase: CallPhase; sentence: string } {
  const phase = WORST_FIRST.find((one) => phases.includes(one)) ?? 'waiting';
  return { phase, sentence: SENTENCES[phase] };
}
