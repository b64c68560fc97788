import type { CallPhase } from '../call/call';

/** The call does not need the server. If both are lost, the network itself is the likely cause. */
export function offlineNotice(phase: CallPhase): string {
  if (phase === 'reconnecting')
    return 'You are offline. The call will continue as soon as you are back online.';
  return phase === 'connected'
    ? 'We lost the connection to Carelane. Your call continues, and messages will be sent when it is back.'
    : 'We lost the connection to Carelane. The call will start when it is back.';
}
