import type { Role } from '@carelane/contract/auth/account';
import type { Guest } from '@carelane/contract/consultations/guest';

interface GuestActions {
  canAdmit: boolean;
  canAskToMute: boolean;
}

export function guestActions(guest: Guest, guests: readonly Guest[], role: Role): GuestActions {
  const hasAdmittedGuest = guests.some(({ state }) => state === 'admitted');
  const canAct = role === 'doctor' && guest.isConnected;
  return {
    canAdmit: canAct && guest.state === 'waiting' && !hasAdmittedGuest,
    canAskToMute: canAct && guest.state === 'admitted',
  };
}

export function guestSentence({ state, name, kind, isConnected }: Guest, role: Role): string {
  if (state === 'invited' || name === null) return `Invited as ${kind}, not here yet`;
  if (!isConnected) return `${name}, ${kind}, is away for a moment`;
  if (state === 'admitted') return `${name}, ${kind}, is in the call`;
  return role === 'doctor'
    ? `${name}, ${kind}, is waiting for you to let them in`
    : `${name}, ${kind}, is waiting for the doctor to let them in`;
}
