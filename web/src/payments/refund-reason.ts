import type { RefundReason } from '@carelane/contract/payments/payment';

/** To be read after "because". */
export const REFUND_REASON: Record<RefundReason, string> = {
  canceled: 'the appointment was canceled',
  slot_lost: 'the time was no longer available',
  doctor_absent: 'the doctor did not come',
  account_deleted: 'the account was closed',
  goodwill: 'the clinic decided to refund it',
  not_held: 'the visit did not take place',
};
