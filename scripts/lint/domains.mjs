/** A domain imports only those before it. The one list that the rule, the docs and the eye go by. */
export const DOMAINS = [
  'auth',
  'notifications',
  'doctors',
  'patients',
  'payments',
  'appointments',
  'consultations',
  'prescriptions',
  'assistant',
];
