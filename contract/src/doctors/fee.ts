/** In whole rupees. Shown and charged for a doctor who has not set a fee. */
export const FALLBACK_FEE = 500;
export const FEE_MAX = 1_000_000;

export function doctorFee(doctor: { fees: number | null }): number {
  return doctor.fees ?? FALLBACK_FEE;
}

/** The search page's slider. Reset sets it back to `initial`. */
export const FEE_SLIDER = { min: 0, max: 3000, step: 10, initial: 1000 } as const;
