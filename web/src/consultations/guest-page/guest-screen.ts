import type { ServerToGuest } from '@carelane/contract/consultations/guest-events';

type Payload<N extends keyof ServerToGuest> = Parameters<ServerToGuest[N]>[0];

/** What a guest sees after entering a name. */
export type GuestScreen =
  | { at: 'lobby'; isConnected: boolean }
  | { at: 'call'; isConnected: boolean; doctorName: string; patientName: string }
  | { at: 'end'; why: 'removed' | 'left' | 'over' | 'other-tab' };

export type GuestEvent =
  | { seat: Payload<'seat'> }
  | { ended: Payload<'ended'> }
  | { takenOver: true }
  /** The server no longer knows the session. */
  | { unknown: true }
  | { lost: true };

export const ENTERED: GuestScreen = { at: 'lobby', isConnected: false };

/** A lost connection does not change the screen, because the call continues from browser to browser. An end is final. */
export function nextGuestScreen(before: GuestScreen, event: GuestEvent): GuestScreen {
  if (before.at === 'end') return before;
  if ('lost' in event) return { ...before, isConnected: false };
  if ('ended' in event) return { at: 'end', why: event.ended.why };
  if ('takenOver' in event) return { at: 'end', why: 'other-tab' };
  if ('unknown' in event) return { at: 'end', why: 'over' };
  if (event.seat.state === 'waiting') return { at: 'lobby', isConnected: true };
  const { doctorName, patientName } = event.seat;
  return { at: 'call', isConnected: true, doctorName, patientName };
}
