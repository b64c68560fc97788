import type { Page } from '@playwright/test';
import { SUSPENDED, UNCONFIRMED } from './console-entries';
import {
  button,
  dialog,
  fill,
  inEachState,
  inSequence,
  label,
  link,
  menuOnPhone,
  open,
  options,
  type Scene,
  text,
} from './scene';

type Screen = Omit<Scene, 'persona'>;

const LISTS = ['doctors', 'money', 'disputes', 'reviews', 'jobs', 'announcements', 'log'];
const pathTo = (section: string) => `/operator/${section}`;
const accountPath = (email: string) => `${pathTo('accounts')}?q=${encodeURIComponent(email)}`;
const account = accountPath('patient@carelane.example');

export function operatorScenes(): Scene[] {
  const screens = Object.fromEntries([...LISTS, 'site'].map((section) => [section, pathTo(section)]));
  const scenes: Screen[] = [
    ...inEachState({ overview: '/operator', account, ...screens }),
    ...LISTS.map((name): Screen => ({ name: `${name}-empty`, path: pathTo(name), api: 'empty' })),
    { name: 'overview-menu', path: '/operator', act: menuOnPhone },
    { name: 'profile', path: pathTo('profile') },
    { name: 'enrol', path: '/operator', act: showEnrolment },
    { name: 'join', path: '/operator/join?token=abc' },
    ...accountScenes(),
    ...doctorsScenes(),
    ...decisionScenes(),
    ...writingScenes(),
  ];
  return scenes.map((scene) => ({ ...scene, persona: 'operator' }));
}

async function showEnrolment(page: Page): Promise<void> {
  await page.route('**/api/v1/user/current-user', async (route) => {
    const response = await route.fetch();
    const { data, ...otherFields } = await response.json();
    await route.fulfill({ json: { ...otherFields, data: { ...data, needsSecondFactor: true } } });
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Two-Step Sign-In' }).waitFor();
}

function accountScenes(): Screen[] {
  const child = inSequence(link('Kiran Verma'), text('Looked after by'));
  return [
    { name: 'accounts', path: pathTo('accounts') },
    { name: 'account-unknown', path: accountPath('nobody@example.test') },
    { name: 'account-suspend', path: account, act: inSequence(button('Suspend'), dialog) },
    { name: 'account-sessions', path: account, act: inSequence(button('End Sessions'), dialog) },
    { name: 'account-suspended', path: accountPath(SUSPENDED) },
    {
      name: 'account-lift',
      path: accountPath(SUSPENDED),
      act: inSequence(button('Lift Suspension'), dialog),
    },
    {
      name: 'account-confirm',
      path: accountPath(UNCONFIRMED),
      act: inSequence(button('Confirm Address'), dialog),
    },
    { name: 'account-child', path: account, act: child },
    {
      name: 'account-child-end',
      path: account,
      act: inSequence(child, button(/^Remove .* as Guardian$/), dialog),
    },
  ];
}

function doctorsScenes(): Screen[] {
  const path = pathTo('doctors');
  const openFirst = inSequence(button('Open'), dialog);
  const sendBack = inSequence(openFirst, button('Send Back'), text('Send the verification back to'));
  return [
    { name: 'doctors-open', path, act: openFirst },
    { name: 'doctors-return', path, act: sendBack },
    {
      name: 'doctors-return-missing',
      path,
      act: inSequence(sendBack, button('Send Back'), text('Please say')),
    },
    { name: 'doctors-returned', path, act: label('Sent back') },
    { name: 'doctors-none', path, act: label('Not sent') },
    { name: 'doctors-verified', path, act: label('Verified') },
    {
      name: 'doctors-withdraw',
      path,
      act: inSequence(
        label('Verified'),
        openFirst,
        button('Withdraw Verification'),
        text('Withdraw the verification'),
      ),
    },
  ];
}

function decisionScenes(): Screen[] {
  const money = pathTo('money');
  const disputes = pathTo('disputes');
  const reviews = pathTo('reviews');
  const jobs = pathTo('jobs');
  return [
    { name: 'money-retry', path: money, act: inSequence(button('Send Now'), dialog) },
    { name: 'money-lists', path: money, act: inSequence(open('Which payments'), options) },
    {
      name: 'money-unknown',
      path: money,
      act: inSequence(
        fill('Receipt number or payment reference', '12'),
        button('Find'),
        text('No payment has'),
      ),
    },
    { name: 'disputes-refund', path: disputes, act: inSequence(button('Refund'), dialog) },
    { name: 'disputes-refuse', path: disputes, act: inSequence(button('Do Not Refund'), dialog) },
    { name: 'disputes-decided', path: disputes, act: label('Decided') },
    { name: 'reviews-keep', path: reviews, act: inSequence(button('Keep'), dialog) },
    { name: 'reviews-hide', path: reviews, act: inSequence(button('Hide'), dialog) },
    { name: 'reviews-hidden', path: reviews, act: label('Hidden') },
    { name: 'reviews-restore', path: reviews, act: inSequence(label('Hidden'), button('Restore'), dialog) },
    { name: 'jobs-again', path: jobs, act: inSequence(button('Run Again'), dialog) },
    { name: 'jobs-discard', path: jobs, act: inSequence(button('Discard'), dialog) },
  ];
}

function writingScenes(): Screen[] {
  const announcements = pathTo('announcements');
  const site = pathTo('site');
  return [
    { name: 'announcements-missing', path: announcements, act: button('Preview and Send') },
    {
      name: 'announcements-preview',
      path: announcements,
      act: inSequence(
        fill('Subject', 'Closed'),
        fill('Text', 'Back on Monday.'),
        button('Preview and Send'),
        dialog,
      ),
    },
    { name: 'site-save', path: site, act: inSequence(fill('Name', 'Rao Clinic'), button('Save'), dialog) },
    { name: 'site-missing', path: site, act: inSequence(fill('Name', ''), button('Save')) },
    { name: 'log-check', path: pathTo('log'), act: inSequence(button('Check the Log'), text('The log is')) },
  ];
}
