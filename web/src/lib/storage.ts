/** Every key that the product stores in this browser. storage.dom.test.ts finds a key that is missing here. */
export const STORAGE = {
  token: 'carelane-token',
  /** The guardian's own, while they act for somebody else. */
  ownToken: 'carelane-own-token',
  /** In this tab: set when the guardian may no longer act for the person. The next page says so. */
  actingEnded: 'carelane-acting-ended',
  notifications: 'carelane-notifications',
  /** The person's own lists as last loaded, shown when the server cannot be reached. */
  lastSeen: 'carelane-last-seen',
  firstSteps: 'carelane-first-steps',
  /** The role and the profile of the signed-in person. Written and read by boot.js. */
  own: 'carelane-own',
  cameraAndMicrophone: 'carelane-devices',
  joinMode: (appointmentId: string) => `carelane-join-way-${appointmentId}`,
  /** The day on which this browser was last registered for push messages. */
  push: 'carelane-push',
  pushDeclined: 'carelane-push-declined',
  bookingDraft: (doctorId: string) => `carelane-booking-${doctorId}`,
  checkout: 'carelane-checkout',
  /** In this tab: the paid checkout whose confirmation was last left. */
  confirmedCheckout: 'carelane-confirmed-checkout',
  prescriptionDraft: (patientId: string) => `carelane-prescription-draft-${patientId}`,
  notesDraft: (appointmentId: string) => `carelane-notes-${appointmentId}`,
  /** When the stored notes that a draft is based on were saved. */
  notesBase: (appointmentId: string) => `carelane-notes-base-${appointmentId}`,
  chatOutbox: (appointmentId: string) => `carelane-outbox-${appointmentId}`,
  openCall: 'carelane-open-call',
  /** In this tab: a guest's right to one visit, and what they were sending. */
  guest: 'carelane-guest',
  guestOutbox: 'carelane-guest-outbox',
  assistant: (userId: string) => `carelane-assistant-${userId}`,
  assistantConsent: (userId: string, service: string) => `carelane-assistant-consent-${userId}-${service}`,
  /** In this tab: when the page was last reloaded because its code could not be loaded. */
  reloadedAt: 'carelane-reloaded-at',
  /**
   * Survives logout: it only shows that this browser has signed in before, and protects the owner from a lockout.
   */
  device: 'carelane-device',
  colorScheme: 'carelane-color-scheme',
} as const;

/** A cookie without personal data: open or collapsed. */
export const SIDEBAR_COOKIE = 'carelane-sidebar';

const KEPT_AFTER_LOGOUT: readonly string[] = [STORAGE.device, STORAGE.colorScheme];
/**
 * Also kept when a guardian switches accounts: both sessions' tokens, and the state of push messages in this
 * browser.
 */
const KEPT_WHEN_SWITCHING: readonly string[] = [
  // Replaced, never removed: other tabs would treat a missing token as a logout.
  STORAGE.token,
  STORAGE.ownToken,
  STORAGE.push,
  STORAGE.pushDeclined,
];
const PREFIX = 'carelane-';

export const inThisBrowser = (): Storage => localStorage;
/** For this tab, as long as it is open. */
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

/**
 * Removes token, notifications, drafts and chat, so that the next person in this browser finds nothing. The service
 * worker's cache stays: it holds only the product's own files.
 */
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

/** For data that is also held in memory. */
export function onForget(callback: () => void): void {
  forgetCallbacks.add(callback);
}
