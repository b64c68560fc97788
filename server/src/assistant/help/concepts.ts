/** Words that mean the same in questions about the product, in the notation of text/patterns.ts. */
export const HELP_CONCEPTS = {
  visit:
    'appointment appointments booking bookings visit visits session sessions consultation consultations slot meeting call calls',
  doctor: 'doctor doctors physician specialist dr ~daktar',
  mine: 'my mine i me our',
} as const;
