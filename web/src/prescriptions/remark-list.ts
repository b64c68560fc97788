import type { PrescriptionContent } from '@carelane/contract/prescriptions/prescription-content';
import { shortDate } from '../lib/dates';

type Remarks = Omit<PrescriptionContent, 'medicines'>;

export function listRemarks({
  complaint,
  diagnosis,
  tests,
  advice,
  followUpOn,
}: Remarks): [string, string][] {
  const remarks: [string, string | null][] = [
    ['Complaint', complaint],
    ['Diagnosis', diagnosis],
    ['Tests to do', tests],
    ['Advice', advice],
    ['Follow-up', followUpOn && shortDate(followUpOn)],
  ];
  return remarks.flatMap(([label, text]) => (text ? [[label, text]] : []));
}
