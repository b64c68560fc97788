import type { Browser, Page } from '@playwright/test';
import { zonedDate } from '../../contract/src/time/zoned-time';
import {
  type DoctorRow,
  givenDoctor,
  givenPatient,
  type PatientRow,
  type Person,
} from '../../server/src/testing/factories';
import { inDays, noonZone } from '../../server/src/testing/public-api';
import { api, callAs, expect, signInAs } from '../lib/fixtures';
import { measureSince, recordWhen } from '../lib/page-timing';
import {
  acceptOffer,
  announceDelay,
  cancelVisit,
  morningZone,
  showsDelay,
  showsOffer,
  showsTenOClock,
} from '../lib/schedule-changes';
import { test } from './browser-test';
import { clock } from './people';
import type { Cluster } from './start-cluster';

async function openPageOn({ nodes }: Cluster, node: number, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: nodes[node]?.url ?? '' });
  return context.newPage();
}

const bookOn = (
  page: Page,
  patient: Person<PatientRow>,
  doctor: Person<DoctorRow>,
  visit: { date: string; time: string },
) => api(page).bookFreeVisit(patient, { profileId: doctor.profile.id }, visit);

test('a delay that a doctor announces on one node appears for a patient on the other', async ({
  browser,
  cluster,
  database,
}) => {
  const t = { deps: { db: database.db, clock } };
  const timezone = morningZone();
  const doctor = await givenDoctor(t, { fees: 0, timezone });
  const patient = await givenPatient(t);
  const [doctorPage, page] = [await openPageOn(cluster, 0, browser), await openPageOn(cluster, 1, browser)];
  await bookOn(page, patient, doctor, { date: zonedDate(new Date(), timezone), time: '12:30 PM' });
  await Promise.all([signInAs(doctorPage, doctor), signInAs(page, patient)]);
  await Promise.all([doctorPage.goto('/dashboard'), page.goto('/appointments')]);
  await expect(page.getByRole('article')).toBeVisible();
  await recordWhen(page, showsDelay);
  await measureSince(page, 'a delay is shown on the other node', await announceDelay(doctorPage));
});

test('a time that becomes free on one node is offered on the other, and the doctor sees who booked it', async ({
  browser,
  cluster,
  database,
}) => {
  const t = { deps: { db: database.db, clock } };
  const doctor = await givenDoctor(t, { fees: 0 });
  const [early, late] = [await givenPatient(t), await givenPatient(t)];
  const [earlyPage, page, doctorPage] = [
    await openPageOn(cluster, 0, browser),
    await openPageOn(cluster, 1, browser),
    await openPageOn(cluster, 0, browser),
  ];
  const date = inDays(3);
  await bookOn(earlyPage, early, doctor, { date, time: '10:00 AM' });
  const visit = await bookOn(page, late, doctor, { date, time: '04:00 PM' });
  await callAs(page, late, 'PUT', `/appointment/${visit}/earlier`, { notice: 1, zone: noonZone() });
  await Promise.all([signInAs(earlyPage, early), signInAs(page, late), signInAs(doctorPage, doctor)]);
  await Promise.all([earlyPage, page, doctorPage].map((screen) => screen.goto('/appointments')));
  for (const screen of [earlyPage, page]) await expect(screen.getByRole('article')).toBeVisible();

  await recordWhen(page, showsOffer);
  await measureSince(page, 'an offer is shown on the other node', await cancelVisit(earlyPage));
  await expect(doctorPage.getByRole('article')).toHaveCount(1);
  await recordWhen(doctorPage, showsTenOClock);
  await measureSince(doctorPage, 'an accepted offer is shown on the other node', await acceptOffer(page));
});
