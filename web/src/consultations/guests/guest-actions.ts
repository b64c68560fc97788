import type { Role } from '@carelane/contract/auth/account';
import type { Guest } from '@carelane/contract/consultations/guest';

interface GuestActions {
  admit: boolean;
  askToMute: boolean;
}

/** What one of the two people may do about a guest now, besides removing them, which both always may. */
export function guestActions(guest: Guest, guests: readonly Guest[], role: Role): GuestActions {
  const isTaken = guests.some(({ state }) => state === 'admitted');
  const isThere = role === 'doctor' && guest.isConnected;
  return {
    admit: isThere && guest.state === 'waiting' && !isTaken,
    askToMute: isThere && guest.state === 'admitted',
  };
}

/** Where a guest is, in a few words. */
export function guestSentence({ state, name, kind, isConnected }: Guest, role: Role): string {
  if (state === 'invited' || name === null) return `Invited as ${kind}, not here yet`;
  if (!isConnected) return `${name}, ${kind}, is away for a moment`;
  if (state === 'admitted') return `${name}, ${kind}, is in the call`;
  return role === 'doctor'
    ? `${name}, ${kind}, waits for you to let them in`
    : `${name}, ${kind}, waits for the doctor to let them in`;
}
