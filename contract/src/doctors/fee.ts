/** In whole rupees. */
export const FALLBACK_FEE = 500;
export const FEE_MAX = 1_000_000;

export function doctorFee(doctor: { fees: number | null }): number {
  return doctor.fees ?? FALLBACK_FEE;
}

export const FEE_SLIDER = { min: 0, max: 3000, step: 10, initial: 1000 } as const;
