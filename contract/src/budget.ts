export interface Allowance {
  readonly perAccount?: number;
  readonly perAddress?: number;
  readonly seconds: number;
  /** Counted in the database for all nodes together. Otherwise each node counts separately. */
  readonly acrossNodes?: true;
}

/** `own`: the operation has its own limits. `none`: the reason why the flood limit is enough. */
export type Budget = Allowance | `own: ${string}` | `none: ${string}`;

/** More changes than anyone makes by hand, but too few for a script. */
export const EDITS = { perAccount: 1_200, perAddress: 12_000, seconds: 600 } as const satisfies Allowance;
export const UPLOADS = { perAccount: 120, seconds: 3_600, acrossNodes: true } as const satisfies Allowance;
export const DOCUMENTS = { perAccount: 60, seconds: 60, acrossNodes: true } as const satisfies Allowance;
export const EXPORTS = { perAccount: 30, seconds: 3_600, acrossNodes: true } as const satisfies Allowance;
/** A call with connection problems requests new credentials every seven seconds. */
export const RELAY_CREDENTIALS = { perAccount: 120, seconds: 600 } as const satisfies Allowance;
export const DEVICE_TESTS = { perAccount: 20, seconds: 600, acrossNodes: true } as const satisfies Allowance;
export const NETWORK_MEASUREMENTS = { perAccount: 80, seconds: 600 } as const satisfies Allowance;
export const PAPER_PAGES = { perAccount: 1_200, seconds: 600 } as const satisfies Allowance;
export const INVITES = { perAccount: 30, seconds: 86_400, acrossNodes: true } as const satisfies Allowance;
/** Links cannot be guessed, so the limit only has to be high enough for a family behind one address. */
export const GUEST_LINKS = { perAddress: 60, seconds: 600 } as const satisfies Allowance;
