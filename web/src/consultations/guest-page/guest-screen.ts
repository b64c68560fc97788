import type { ServerToGuest } from '@carelane/contract/consultations/guest-events';

type Payload<N extends keyof ServerToGuest> = Parameters<ServerToGuest[N]>[0];

/** What a guest sees after entering a name. */
export type GuestScreen =
  | { at: 'lobby'; isConnected: boolean }
  | { at: 'call'; isConnected: boolean; doctorName: string; patientName: string }
  | { at: 'end'; why: 'removed' | 'left' | 'over' | 'other-tab' };

export type GuestNews =
  | { seat: Payload<'seat'> }
  | { ended: Payload<'ended'> }
  | { takenOver: true }
  /** The server no longer knows the session. */
  | { unknown: true }
  | { lost: true };

export const ENTERED: GuestScreen = { at: 'lobby', isConnected: false };

/** A lost connection changes no screen: the call goes on from browser to browser. An end is final. */
export function nextGuestScreen(before: GuestScreen, news: GuestNews): GuestScreen {
  if (before.at === 'end') return before;
  if ('lost' in news) return { ...before, isConnected: false };
  if ('ended' in news) return { at: 'end', why: news.ended.why };
  if ('takenOver' in news) return { at: 'end', why: 'other-tab' };
  if ('unknown' in news) return { at: 'end', why: 'over' };
  if (news.seat.state === 'waiting') return { at: 'lobby', isConnected: true };
  const { doctorName, patientName } = news.seat;
  return { at: 'call', isConnected: true, doctorName, patientName };
}
