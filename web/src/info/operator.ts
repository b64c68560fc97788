/** Who runs this installation. An operator sets their own name and addresses here before going public. */
export const OPERATOR = {
  name: 'Carelane',
  supportMail: 'support@carelane.example',
  privacyMail: 'privacy@carelane.example',
  securityMail: 'security@carelane.example',
} as const;

export const LAST_CHANGED = { iso: '2026-11-17', words: '17 November 2026' } as const;
