/** A route outside the API: what limits it, and the addresses that ask for as much as one request may. */
interface OtherRoute {
  budget: `own: ${string}` | `none: ${string}`;
  largest(doctors: string[]): string[];
}

const LONG = 'x'.repeat(190);
const FHIR = 'own: reads a minute of an address or of a patient’s tokens, in fhir/access.ts';
const OAUTH = 'own: requests a minute of an address, in fhir/smart/serve-oauth.ts';
const TEST_ONLY = 'none: only with the test checkout, which no public site has unless it asks for it';

const years = (count: number) => Array.from({ length: count }, (_, n) => `ne${2000 + n}`).join(',');
const only = (...paths: string[]) => ({ largest: () => paths });
/** As many values and repeats as are taken, and many more. */
const searches = (type: string, param: string, own = '') => [
  `/fhir/R4/${type}?_count=100${own}&${param}=${years(3)}${`&${param}=${years(4)}`.repeat(3)}`,
  `/fhir/R4/${type}?_count=1${own}${`&${param}=${years(49)}`.repeat(40)}`,
];
const SEARCHED = [
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
  'GET /healthz': { budget: 'none: answers a constant', ...only('/healthz') },
  'GET /readyz': { budget: 'none: one statement that reads nothing', ...only('/readyz') },
  'GET /metrics': { budget: 'none: needs the token of the operator', ...only('/metrics') },
  'GET /api/v1/openapi.json': { budget: 'none: written once at the start', ...only('/api/v1/openapi.json') },
  'GET /api/v1/docs': { budget: 'none: a page that never changes', ...only('/api/v1/docs') },
  'GET /images/:file': { budget: 'none: one row by its key', ...only(`/images/${LONG}.webp`) },
  'GET /calendar/:file': { budget: 'own: reads an hour of an account', ...only(`/calendar/${LONG}.ics`) },
  'POST /unsubscribe/:token': { budget: 'own: uses an hour of an account', ...only(`/unsubscribe/${LONG}`) },
  'GET /fhir/R4/metadata': { budget: FHIR, ...only('/fhir/R4/metadata') },
  'GET /fhir/R4/:type': {
    budget: FHIR,
    largest: (doctors) => [
      ...searches('Slot', 'start', `&schedule=${doctors.join(',')}`),
      ...SEARCHED.flatMap((type) => searches(type, '_lastUpdated')),
      `/fhir/R4/Practitioner?${'name=a&'.repeat(4)}`,
      `/fhir/R4/Slot?${'_format=json&'.repeat(1_000)}`,
    ],
  },
  'GET /fhir/R4/:type/:id': { budget: FHIR, largest: ([id]) => [`/fhir/R4/Slot/${id}.202603041000`] },
  'GET /fhir/R4/Binary/:id': { budget: FHIR, ...only(`/fhir/R4/Binary/${LONG}`) },
  'GET /fhir/R4/Patient/:id/$summary': { budget: FHIR, ...only(`/fhir/R4/Patient/${LONG}/$summary`) },
  'GET /fhir/R4/Composition/:id/$document': {
    budget: FHIR,
    ...only(`/fhir/R4/Composition/${LONG}/$document`),
  },
  'GET /fhir/R4/.well-known/smart-configuration': {
    budget: 'none: answers a constant',
    ...only('/fhir/R4/.well-known/smart-configuration'),
  },
  'POST /fhir/oauth/token': { budget: OAUTH, ...only('/fhir/oauth/token') },
  'POST /fhir/oauth/revoke': { budget: OAUTH, ...only('/fhir/oauth/revoke') },
  'GET /test-checkout/checkout.css': { budget: TEST_ONLY, ...only('/test-checkout/checkout.css') },
  'GET /test-checkout/checkout.js': { budget: TEST_ONLY, ...only('/test-checkout/checkout.js') },
  'GET /test-checkout/:id': { budget: TEST_ONLY, ...only(`/test-checkout/${LONG}`) },
  'POST /test-checkout/:id/pay': { budget: TEST_ONLY, ...only(`/test-checkout/${LONG}/pay`) },
  'POST /test-checkout/:id/cancel': { budget: TEST_ONLY, ...only(`/test-checkout/${LONG}/cancel`) },
};
