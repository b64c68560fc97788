import { expect, it } from 'vitest';
import { testApp } from './test-app';

/** Clients that we do not write rely on these. */
const WIRE_NAMES = [
  'GET /doctor/verification',
  'POST /doctor/verification',
  'PUT /doctor/running-late',
  'DELETE /doctor/running-late',

  'POST /appointment/{id}/cannot-attend',
  'POST /appointment/{id}/choose',
  'POST /appointment/{id}/dispute',
  'PUT /appointment/{id}/earlier',
  'DELETE /appointment/{id}/earlier',
  'POST /appointment/{id}/earlier/accept',
  'POST /appointment/{id}/earlier/decline',
  'POST /consultation/{id}/invites',
  'GET /appointment/{id}/papers',
  'POST /appointment/{id}/papers',
  'GET /paper/{id}',
  'DELETE /paper/{id}',

  'GET /user/calendar-feed',
  'POST /user/calendar-feed',
  'PATCH /user/calendar-feed',
  'DELETE /user/calendar-feed',

  'GET /push/key',
  'GET /push/subscriptions',
  'POST /push/subscriptions',
  'DELETE /push/subscriptions/{id}',

  'GET /patient/people',
  'POST /patient/people',

  'GET /operator/overview',
  'GET /operator/doctors',
  'POST /operator/doctors/{id}/verify',
  'POST /operator/doctors/{id}/return',
  'GET /operator/accounts',
  'POST /operator/accounts/{id}/suspend',
  'POST /operator/accounts/{id}/lift',
  'GET /operator/disputes',
  'GET /operator/jobs',
  'GET /operator/payments',
  'GET /operator/reviews',
  'GET /operator/announcements',
  'POST /operator/announcements',
  'GET /operator/site',
  'PUT /operator/site',
  'GET /operator/log',
];

const t = await testApp();

it('serves every route that outside clients rely on, under its exact name', () => {
  const served = new Set(
    t.app.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, '{}')}`),
  );
  const missing = WIRE_NAMES.filter((name) => !served.has(name.replace(/\{\w+\}/g, '{}')));
  expect(missing).toEqual([]);
});
