import type { CallPhase } from '../call/call';

const SENTENCES: Record<CallPhase, string> = {
  reconnecting: 'Reconnecting…',
  connecting: 'Connecting…',
  connected: 'Connected',
  waiting: 'Waiting for the others',
};
const BY_PRIORITY: readonly CallPhase[] = ['reconnecting', 'connecting', 'connected', 'waiting'];

export function guestCallStatus(...phases: CallPhase[]): { phase: CallPhase; sentence: string } {
  const phase = BY_PRIORITY.find((candidate) => phases.includes(candidate)) ?? 'waiting';
  return { phase, sentence: SENTENCES[phase] };
}
