import { eq } from 'drizzle-orm';
import type { Database } from '../../server/src/db/client';
import { appointments, roomStays, users } from '../../server/src/db/schema';
import { givenDoctor, givenOperatorAccount, givenPatient } from '../../server/src/testing/factories';
import { expect, openOtherPage, signInAs } from '../lib/fixtures';
import { confirmWithReason, performAct } from '../lib/operator-console';
import { book, slotChoice } from './booking-client';
import { test } from './browser-test';
import { clock } from './people';

const MINUTE_MS = 60_000;
const QUARTER_HOUR_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const withClock = ({ db }: Database) => ({ deps: { db, clock } });
const givenOperator = (database: Database) =>
  givenOperatorAccount(withClock(database), { name: 'Tara Menon', totpEnabledAt: clock.now() });

async function givenPastVisit(database: Database, url: string) {
  const t = withClock(database);
  const doctor = await givenDoctor(t, { name: 'Kavya Rao', fees: 700 });
  const patient = await givenPatient(t, { name: 'Imran Shaikh' });
  const id = await book(url, patient.token, slotChoice(doctor.profile.id, 3));
  const startsAt = new Date(Math.floor(Date.now() / QUARTER_HOUR_MS) * QUARTER_HOUR_MS - 3 * HOUR_MS);
  const leftAt = new Date(startsAt.getTime() + 5 * MINUTE_MS);
  await database.db
    .update(appointments)
    .set({ startsAt, status: 'completed', completedAt: leftAt, doctorJoinedAt: startsAt })
    .where(eq(appointments.id, id));
  await database.db
    .insert(roomStays)
    .values({ appointmentId: id, person: 'doctor', enteredAt: startsAt, lastSeenAt: leftAt });
  return { doctor, patient };
}

test('a patient reports a visit, the doctor gives their view, an operator refunds it, and both are notified of the reason', async ({
  page,
  browser,
  cluster,
  database,
  mailbox,
}) => {
  test.setTimeout(180_000);
  const { doctor, patient } = await givenPastVisit(database, cluster.url);
  await signInAs(page, patient);
  await page.goto('/appointments?tab=completed');
  await page.getByRole('button', { name: 'It Did Not Take Place' }).click();
  await page.getByLabel('What happened?').fill('The doctor left before I could join.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^You told us that this visit did not take place/)).toBeVisible();

  const doctorPage = await openOtherPage(browser);
  await signInAs(doctorPage, doctor);
  await doctorPage.goto('/appointments?tab=completed');
  await doctorPage.getByRole('button', { name: 'Tell Your Side' }).click();
  await doctorPage.getByLabel('What happened?').fill('I waited for five minutes.');
  await doctorPage.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(doctorPage.getByText(/^Imran Shaikh told us that this visit/)).toBeVisible();

  const operator = await openOtherPage(browser);
  await signInAs(operator, await givenOperator(database));
  await operator.goto('/operator');
  await operator
    .getByRole('link', { name: /^Disputes/ })
    .first()
    .click();
  const dispute = operator.getByRole('listitem').filter({ hasText: 'Imran Shaikh and Dr. Kavya Rao' });
  for (const text of [
    '“The doctor left before I could join.”',
    '“I waited for five minutes.”',
    'Doctor: in the room for 5 minutes',
    'Patient: was not in the room.',
    '₹700, paid',
  ])
    await expect(dispute).toContainText(text);
  await performAct(operator, 'Refund', 'They never met.', 'Both people have been notified.');
  await expect(dispute).toHaveCount(0);

  for (const screen of [page, doctorPage])
    await expect(
      screen.getByText(/^We looked into your visit with .* Reason: They never met\.$/).first(),
    ).toBeVisible();
  for (const { user } of [patient, doctor]) {
    const decisions = () => mailbox.mailsTo(user.email).filter((mail) => mail.includes('They never met.'));
    await expect.poll(() => decisions().length).toBe(1);
  }
  await page.goto('/payments');
  await expect(page.getByText(/^Refunded/).first()).toBeVisible();
});

test('an announcement is previewed, reaches each patient once in the app and by email, and shows its progress', async ({
  page,
  database,
  mailbox,
}) => {
  test.setTimeout(180_000);
  const { db } = database;
  const t = withClock(database);
  const subject = `Closed on Friday ${Date.now()}`;
  for (let number = 0; number < 30; number += 1) await givenPatient(t);
  const doctor = await givenDoctor(t);
  const patients = await db.select({ email: users.email }).from(users).where(eq(users.role, 'patient'));
  const count = patients.length;

  await signInAs(page, await givenOperator(database));
  await page.goto('/operator/announcements');
  await page.locator('label').getByText('Patients', { exact: true }).click();
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Text', { exact: true }).fill('We are back on Monday.');
  await page.getByRole('button', { name: 'Preview and Send' }).click();
  await expect(page.getByRole('dialog').getByText(`It goes to ${count} accounts.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
    `${subject}: We are back on Monday.`,
  );
  await confirmWithReason(page, 'Send', 'A holiday');
  const sent = page.getByRole('listitem').filter({ hasText: subject });
  await expect(sent.getByText(`${count} of ${count} people, ${count} emails delivered.`)).toBeVisible({
    timeout: 60_000,
  });
  await expect(sent.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');

  const mailsFor = (address: string) =>
    mailbox.mailsTo(address).filter((mail) => mail.includes(subject)).length;
  expect(patients.map(({ email }) => mailsFor(email))).toEqual(patients.map(() => 1));
  expect(mailsFor(doctor.user.email)).toBe(0);
});
