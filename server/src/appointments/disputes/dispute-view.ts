import type { Dispute } from '@carelane/contract/appointments/dispute';
import { sql } from 'drizzle-orm';
import { disputes } from '../../db/schema';

export const disputeColumns = {
  raisedBy: disputes.raisedBy,
  raisedAt: disputes.createdAt,
  answered: sql<boolean>`${disputes.patientStatement} is not null and ${disputes.doctorStatement} is not null`,
  outcome: disputes.outcome,
};

type DisputeFields = { [K in keyof typeof disputeColumns]: K extends 'raisedAt' ? Date : Dispute[K] };

export function disputeOnWire({ raisedAt, ...dispute }: DisputeFields): Dispute {
  return { ...dispute, raisedAt: raisedAt.toISOString() };
}
