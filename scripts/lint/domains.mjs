/** A domain imports only domains listed before it. */
export const DOMAINS = [
  'auth',
  'notifications',
  'doctors',
  'patients',
  'family',
  'payments',
  'appointments',
  'papers',
  'consultations',
  'prescriptions',
  'visits',
  'fhir',
  'assistant',
  'operators',
];

/** A folder imports only folders listed before it. */
export const LAYERS = {
  contract: ['time', ...DOMAINS],
  server: [
    'text',
    'db',
    'http',
    'pdf',
    'jobs',
    'images',
    'adapters',
    'choices',
    'mail',
    'realtime',
    ...DOMAINS,
    'retention',
    'demo',
    'operations',
  ],
  web: ['lib', 'ui', ...DOMAINS, 'app'],
};
