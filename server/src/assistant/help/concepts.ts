export const HELP_CONCEPTS = {
  visit:
    'appointment appointments booking bookings visit visits session sessions consultation consultations slot meeting call calls',
  doctor: 'doctor doctors physician specialist dr ~daktar',
  mine: 'my mine i me our',
} as const;
