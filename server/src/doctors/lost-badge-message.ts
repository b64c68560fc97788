import { BADGE_WAITS, HIDDEN_UNTIL_VERIFIED } from '@carelane/contract/doctors/verified-identity';
import type { Config } from '../config';

export function lostBadgeMessage({ doctorVerification }: Pick<Config, 'doctorVerification'>): string {
  return doctorVerification === 'required' ? `${BADGE_WAITS} ${HIDDEN_UNTIL_VERIFIED}` : BADGE_WAITS;
}
