import type { PrescribingRules } from '@carelane/contract/operators/site-endpoints';
import { FOLLOW_UP_MONTHS } from '@carelane/contract/prescriptions/medicine-rule';
import { MEDICINE_TABLE } from '@carelane/contract/prescriptions/medicine-table';
import type { Config } from '../../config';

export function readPrescribingRules({ medicineLists, doctorVerification }: Config): PrescribingRules {
  const { O, A, B, prohibited } = MEDICINE_TABLE;
  return {
    medicineLists,
    listed: { O: O.length, A: A.length, B: B.length, prohibited: prohibited.length },
    followUpMonths: FOLLOW_UP_MONTHS,
    onlyVerifiedDoctors: doctorVerification === 'required',
  };
}
