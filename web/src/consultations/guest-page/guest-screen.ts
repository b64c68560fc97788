import type { GuestServerPayload } from '@carelane/contract/consultations/guest-events';

export type GuestScreen =
  | { name: 'lobby'; isConnected: boolean }
  | { name: 'call'; isConnected: boolean; doctorName: string; patientName: string }
  | { name: 'end'; reason: 'removed' | 'left' | 'over' | 'other-tab' };

export type GuestEvent =
  | { seat: GuestServerPayload<'seat'> }
  | { ended: GuestServerPayload<'ended'> }
  | { takenOver: true }
  | { expired: true }
  | { disconnected: true };

export const ENTERED: GuestScreen = { name: 'lobby', isConnected: false };

export function nextGuestScreen(before: GuestScreen, event: GuestEvent): GuestScreen {
  if (before.name === 'end') return before;
  if ('disconnected' in event) return { ...before, isConnected: false };
  if ('ended' in event) return { name: 'end', reason: event.ended.why };
  if ('takenOver' in event) return { name: 'end', reason: 'other-tab' };
  if ('expired' in event) return { name: 'end', reason: 'over' };
  if (event.seat.state === 'waiting') return { name: 'lobby', isConnected: true };
  const { doctorName, patientName } = event.seat;
  return { name: 'call', isConnected: true, doctorName, patientName };
}
