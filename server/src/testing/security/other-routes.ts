interface OtherRoute {
  budget: `own: ${string}` | `none: ${string}`;
  largestUrls(doctorIds: string[]): string[];
}

/** Just below the maximum length of a path parameter. */
const LONG = 'x'.repeat(190);
const FHIR = 'own: reads per minute, by address and by patient, in fhir/access.ts';
const OAUTH = 'own: requests per minute, by address, in fhir/smart/serve-oauth.ts';
const TEST_ONLY = 'none: only with the test checkout, which a public site has to enable explicitly';

/** In FHIR, `ne2000` means any year but 2000. */
const years = (count: number) => Array.from({ length: count }, (_, n) => `ne${2000 + n}`).join(',');
const largestUrl = (url: string) => ({ largestUrls: () => [url] });
const largestSearches = (type: string, param: string, otherParams = '') => [
  `/fhir/R4/${type}?_count=100${otherParams}&${param}=${years(3)}${`&${param}=${years(4)}`.repeat(3)}`,
  `/fhir/R4/${type}?_count=1${otherParams}${`&${param}=${years(49)}`.repeat(40)}`,
];
const SEARCHABLE_TYPES = [
  'Patient',
  'Appointment',
  'Encounter',
  'MedicationRequest',
  'AllergyIntolerance',
  'Condition',
  'DocumentReference',
  'Composition',
  'Practitioner',
  'PractitionerRole',
  'Schedule',
];

export const OTHER_ROUTES: Record<string, OtherRoute> = {
  'GET /healthz': { budget: 'none: returns a constant', ...largestUrl('/healthz') },
  'GET /readyz': { budget: 'none: one statement that reads nothing', ...largestUrl('/readyz') },
  'GET /metrics': { budget: 'none: needs the operator’s token', ...largestUrl('/metrics') },
  'GET /api/v1/openapi.json': {
    budget: 'none: generated once at the start',
    ...largestUrl('/api/v1/openapi.json'),
  },
  'GET /api/v1/docs': { budget: 'none: a page that never changes', ...largestUrl('/api/v1/docs') },
  'GET /images/:file': { budget: 'none: one row by its key', ...largestUrl(`/images/${LONG}.webp`) },
  'GET /calendar/:file': {
    budget: 'own: reads per hour and account',
    ...largestUrl(`/calendar/${LONG}.ics`),
  },
  'POST /unsubscribe/:token': {
    budget: 'own: uses per hour and account',
    ...largestUrl(`/unsubscribe/${LONG}`),
  },
  'GET /fhir/R4/metadata': { budget: FHIR, ...largestUrl('/fhir/R4/metadata') },
  'GET /fhir/R4/:type': {
    budget: FHIR,
    largestUrls: (doctorIds) => [
      ...largestSearches('Slot', 'start', `&schedule=${doctorIds.join(',')}`),
      ...SEARCHABLE_TYPES.flatMap((type) => largestSearches(type, '_lastUpdated')),
      `/fhir/R4/Practitioner?${'name=a&'.repeat(4)}`,
      `/fhir/R4/Slot?${'_format=json&'.repeat(1_000)}`,
    ],
  },
  'GET /fhir/R4/:type/:id': { budget: FHIR, largestUrls: ([id]) => [`/fhir/R4/Slot/${id}.202603041000`] },
  'GET /fhir/R4/Binary/:id': { budget: FHIR, ...largestUrl(`/fhir/R4/Binary/${LONG}`) },
  'GET /fhir/R4/Patient/:id/$summary': { budget: FHIR, ...largestUrl(`/fhir/R4/Patient/${LONG}/$summary`) },
  'GET /fhir/R4/Composition/:id/$document': {
    budget: FHIR,
    ...largestUrl(`/fhir/R4/Composition/${LONG}/$document`),
  },
  'GET /fhir/R4/.well-known/smart-configuration': {
    budget: 'none: returns a constant',
    ...largestUrl('/fhir/R4/.well-known/smart-configuration'),
  },
  'POST /fhir/oauth/token': { budget: OAUTH, ...largestUrl('/fhir/oauth/token') },
  'POST /fhir/oauth/revoke': { budget: OAUTH, ...largestUrl('/fhir/oauth/revoke') },
  'GET /test-checkout/checkout.css': { budget: TEST_ONLY, ...largestUrl('/test-checkout/checkout.css') },
  'GET /test-checkout/checkout.js': { budget: TEST_ONLY, ...largestUrl('/test-checkout/checkout.js') },
  'GET /test-checkout/:id': { budget: TEST_ONLY, ...largestUrl(`/test-checkout/${LONG}`) },
  'POST /test-checkout/:id/pay': { budget: TEST_ONLY, ...largestUrl(`/test-checkout/${LONG}/pay`) },
  'POST /test-checkout/:id/cancel': { budget: TEST_ONLY, ...largestUrl(`/test-checkout/${LONG}/cancel`) },
};
