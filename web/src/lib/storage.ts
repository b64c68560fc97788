export const STORAGE = {
  token: 'carelane-token',
  /** The guardian's own, while they act for somebody else. */
  ownToken: 'carelane-own-token',
  actingEnded: 'carelane-acting-ended',
  notifications: 'carelane-notifications',
  /** Shown when the server cannot be reached. */
  lastSeen: 'carelane-last-seen',
  firstSteps: 'carelane-first-steps',
  /** Written and read by boot.js. */
  own: 'carelane-own',
  cameraAndMicrophone: 'carelane-devices',
  joinMode: (appointmentId: string) => `carelane-join-way-${appointmentId}`,
  push: 'carelane-push',
  pushDeclined: 'carelane-push-declined',
  bookingDraft: (doctorId: string) => `carelane-booking-${doctorId}`,
  checkout: 'carelane-checkout',
  confirmedCheckout: 'carelane-confirmed-checkout',
  prescriptionDraft: (patientId: string) => `carelane-prescription-draft-${patientId}`,
  notesDraft: (appointmentId: string) => `carelane-notes-${appointmentId}`,
  notesBase: (appointmentId: string) => `carelane-notes-base-${appointmentId}`,
  chatOutbox: (appointmentId: string) => `carelane-outbox-${appointmentId}`,
  openCall: 'carelane-open-call',
  guest: 'carelane-guest',
  guestOutbox: 'carelane-guest-outbox',
  assistant: (userId: string) => `carelane-assistant-${userId}`,
  assistantConsent: (userId: string, service: string) => `carelane-assistant-consent-${userId}-${service}`,
  reloadedAt: 'carelane-reloaded-at',
  /** Survives logout: it only shows that this browser has signed in before, which prevents a lockout. */
  device: 'carelane-device',
  colorScheme: 'carelane-color-scheme',
} as const;

export const SIDEBAR_COOKIE = 'carelane-sidebar';

const KEPT_AFTER_LOGOUT: readonly string[] = [STORAGE.device, STORAGE.colorScheme];
/** Also kept when a guardian switches accounts. */
const KEPT_WHEN_SWITCHING: readonly string[] = [
  // Replaced, never removed: other tabs would treat a missing token as a logout.
  STORAGE.token,
  STORAGE.ownToken,
  STORAGE.push,
  STORAGE.pushDeclined,
];
const PREFIX = 'carelane-';

export const inThisBrowser = (): Storage => localStorage;
export const inThisTab = (): Storage => sessionStorage;

export function readStored(key: string, area = inThisBrowser): string | null {
  try {
    return area().getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string | null, area = inThisBrowser): void {
  try {
    if (value === null) area().removeItem(key);
    else area().setItem(key, value);
  } catch {
    // Without storage the app still works until the page is closed.
  }
}

function clear(area: Storage, keptKeys: readonly string[]): void {
  const keys = Array.from({ length: area.length }, (_, index) => area.key(index));
  for (const key of keys) {
    if (key?.startsWith(PREFIX) && !keptKeys.includes(key)) area.removeItem(key);
  }
}

export function forgetEverything({ isSwitching = false } = {}): void {
  const keptKeys = isSwitching ? [...KEPT_AFTER_LOGOUT, ...KEPT_WHEN_SWITCHING] : KEPT_AFTER_LOGOUT;
  for (const area of [inThisBrowser, inThisTab]) {
    try {
      clear(area(), keptKeys);
    } catch {
      // Without storage there is nothing to clear.
    }
  }
  for (const callback of forgetCallbacks) callback();
}

const forgetCallbacks = new Set<() => void>();

export function onForget(callback: () => void): void {
  forgetCallbacks.add(callback);
}
