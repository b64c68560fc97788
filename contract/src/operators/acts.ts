/** What operators do, in the words of the log. Every entry of the log is one of these. */
export const OPERATOR_ACTS = {
  'invite-operator': 'Invited an operator',
  'accept-invitation': 'Became an operator',
  suspend: 'Suspended an account',
  unsuspend: 'Lifted a suspension',
  'end-sessions': 'Ended all sessions',
  'remove-second-factor': 'Removed two-step sign-in',
  'confirm-address': 'Confirmed an email address',
  'verify-doctor': 'Verified a doctor',
  'return-doctor': 'Sent a verification back',
  'view-certificate': 'Looked at a certificate',
  'unverify-doctor': 'Withdrew a verification',
  'decide-dispute': 'Decided about a disputed visit',
  'retry-refund': 'Sent a refund again',
  'run-job': 'Ran given-up work again',
  'discard-job': 'Discarded given-up work',
  'keep-review': 'Kept a reported review',
  'hide-review': 'Hid a review',
  'restore-review': 'Restored a review',
  announce: 'Sent an announcement',
  'remove-demo': 'Removed the demo data',
} as const satisfies Record<string, string>;
export type OperatorAct = keyof typeof OPERATOR_ACTS;
