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
  'unverify-doctor': 'Withdrew a verification',
  'hide-review': 'Hid a review',
  'remove-demo': 'Removed the demo data',
} as const satisfies Record<string, string>;
export type OperatorAct = keyof typeof OPERATOR_ACTS;
