import { BADGE_REMOVED, HIDDEN_UNTIL_VERIFIED } from '@carelane/contract/doctors/verified-identity';
import type { Config } from '../config';

export function lostBadgeMessage({ doctorVerification }: Pick<Config, 'doctorVerification'>): string {
  return doctorVerification === 'required' ? `${BADGE_REMOVED} ${HIDDEN_UNTIL_VERIFIED}` : BADGE_REMOVED;
}
