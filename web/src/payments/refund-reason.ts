import type { RefundReason } from '@carelane/contract/payments/payment';

/** After "because". */
export const REFUND_REASON: Record<RefundReason, string> = {
  canceled: 'the appointment was canceled',
  slot_lost: 'the time was no longer free',
  doctor_absent: 'the doctor did not come',
  account_deleted: 'the account was closed',
  goodwill: 'the clinic paid it back',
  not_held: 'the visit did not take place',
};
