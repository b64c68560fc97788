import type { Page } from '@playwright/test';
import type { People, Who } from './people';

/** One screen in one state, as one person sees it. */
export interface Scene {
  who: Who;
  name: string;
  path: string;
  /** How the API behaves in this scene: normal, never answering, or failing. */
  api?: 'waits' | 'fails';
  /** What the person does once the screen is ready. */
  act?: (page: Page) => Promise<void>;
}

const button =
  (name: string | RegExp, place = 0) =>
  (page: Page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .nth(place)
      .click();
const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).first().click();
const text = (words: string) => (page: Page) => page.getByText(words).first().waitFor();
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();

function inTurn(...steps: ((page: Page) => Promise<void>)[]) {
  return async (page: Page) => {
    for (const step of steps) await step(page);
  };
}

function inEachState(screens: Record<string, string>): Omit<Scene, 'who'>[] {
  return Object.entries(screens).flatMap(([name, path]) => [
    { name, path },
    { name: `${name}-loading`, path, api: 'waits' },
    { name: `${name}-error`, path, api: 'fails' },
  ]);
}

function publicScenes({ verificationCode }: People): Scene[] {
  const pages = ['terms', 'privacy', 'security', 'help', 'faqs', 'contact'];
  const forms = ['login', 'register', 'forgot-password'];
  return [
    { name: 'landing', path: '/' },
    ...[...forms, ...pages].map((name) => ({ name, path: `/${name}` })),
    { name: 'reset-password', path: '/reset-password?token=abc' },
    { name: 'reset-password-no-link', path: '/reset-password' },
    { name: 'confirm-email', path: '/confirm-email?token=abc' },
    { name: 'register-refused', path: '/register', act: button('Create Account') },
    { name: 'verify', path: `/verify/${verificationCode}` },
    { name: 'verify-unknown', path: '/verify/ABCD2345' },
    { name: 'not-found', path: '/no/such/place' },
  ].map((scene) => ({ ...scene, who: 'public' }));
}

function patientScenes({ doctorId, scheduledId }: People): Scene[] {
  const screens: Record<string, string> = {
    dashboard: '/dashboard',
    doctors: '/doctors',
    doctor: `/doctors/${doctorId}`,
    booking: `/book-appointment/${doctorId}`,
    appointments: '/appointments',
    prescriptions: '/prescriptions',
    notifications: '/notifications',
    payments: '/payments',
    profile: '/profile?tab=profile',
    consultation: `/consultation/${scheduledId}`,
  };
  const visits: Omit<Scene, 'who'>[] = [
    ...inEachState(screens),
    { name: 'assistant', path: '/aiassistance' },
    { name: 'account', path: '/profile' },
    { name: 'security', path: '/profile?tab=security' },
    { name: 'dashboard-past', path: '/dashboard', act: tab(/^Past/) },
    { name: 'dashboard-today', path: '/dashboard', act: tab(/^Today/) },
    {
      name: 'dashboard-bell',
      path: '/dashboard',
      act: inTurn(button(/^Notifications/), text('Mark all read')),
    },
    { name: 'dashboard-user-menu', path: '/dashboard', act: inTurn(button('User menu'), text('Log out')) },
    { name: 'dashboard-cancel', path: '/dashboard', act: inTurn(button('Cancel'), dialog) },
    { name: 'doctors-none', path: '/doctors?name=zzzzzz' },
    { name: 'doctor-schedule', path: `/doctors/${doctorId}`, act: tab('Schedule') },
    { name: 'doctor-reviews', path: `/doctors/${doctorId}`, act: tab(/^Reviews/) },
    {
      name: 'doctor-report',
      path: `/doctors/${doctorId}`,
      act: inTurn(tab(/^Reviews/), button('Report'), dialog),
    },
    { name: 'doctor-missing', path: '/doctors/019a0000-0000-7000-8000-000000000000' },
    { name: 'booking-chosen', path: `/book-appointment/${doctorId}`, act: button(/^\d\d:\d\d (AM|PM)/) },
    { name: 'appointments-reschedule', path: '/appointments', act: inTurn(button('Reschedule'), dialog) },
    { name: 'appointments-completed', path: '/appointments?tab=completed' },
    { name: 'appointments-cancelled', path: '/appointments?tab=cancelled' },
    {
      name: 'appointments-review',
      path: '/appointments?tab=completed',
      act: inTurn(button('Leave a Review'), dialog),
    },
    { name: 'prescription-detail', path: '/prescriptions', act: button(/^View/) },
    {
      name: 'assistant-answer',
      path: '/aiassistance?q=I%20have%20an%20itchy%20rash%20on%20my%20arm',
      act: inTurn(button('Send'), text('Dermatology')),
    },
    { name: 'profile-update', path: '/profile?tab=profile', act: inTurn(button(/^Update/), dialog) },
    {
      name: 'profile-delete',
      path: '/profile?tab=profile',
      act: inTurn(button('Delete Patient Profile'), dialog),
    },
    { name: 'account-delete', path: '/profile', act: inTurn(button('Delete Account'), dialog) },
    { name: 'security-two-step', path: '/profile?tab=security', act: button('Turn On Two-Step Sign-In') },
    { name: 'success-refused', path: '/success?session_id=cs_unknown' },
  ];
  return visits.map((scene) => ({ ...scene, who: 'patient' }));
}

function doctorScenes({ patientId, scheduledId }: People): Scene[] {
  const screens: Record<string, string> = {
    dashboard: '/dashboard',
    appointments: '/appointments',
    prescriptions: '/prescriptions',
    record: `/patients/${patientId}`,
    payments: '/payments',
    profile: '/profile?tab=profile',
  };
  const chosen = `/prescriptions?patientId=${patientId}`;
  const visits: Omit<Scene, 'who'>[] = [
    ...inEachState(screens),
    { name: 'dashboard-past', path: '/dashboard', act: tab(/^Past/) },
    { name: 'doctors', path: '/doctors' },
    { name: 'prescriptions-patient', path: chosen },
    { name: 'prescriptions-create', path: chosen, act: button('Create Prescription') },
    { name: 'prescriptions-change', path: chosen, act: inTurn(button('Change'), dialog) },
    { name: 'prescriptions-withdraw', path: chosen, act: inTurn(button('Withdraw'), dialog) },
    { name: 'profile-update', path: '/profile?tab=profile', act: inTurn(button(/^Update/), dialog) },
    { name: 'profile-availability', path: '/profile?tab=profile', act: button('Manage Availability') },
    { name: 'consultation', path: `/consultation/${scheduledId}` },
  ];
  return visits.map((scene) => ({ ...scene, who: 'doctor' }));
}

function newcomerScenes({ doctorId }: People): Scene[] {
  const patient: Omit<Scene, 'who'>[] = [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'appointments', path: '/appointments' },
    { name: 'prescriptions', path: '/prescriptions' },
    { name: 'notifications', path: '/notifications' },
    { name: 'payments', path: '/payments' },
    { name: 'booking', path: `/book-appointment/${doctorId}` },
    { name: 'profile', path: '/profile?tab=profile' },
    {
      name: 'profile-create',
      path: '/profile?tab=profile',
      act: inTurn(button('Create Patient Profile'), dialog),
    },
  ];
  const doctor: Omit<Scene, 'who'>[] = [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'appointments', path: '/appointments' },
    { name: 'prescriptions', path: '/prescriptions' },
    { name: 'payments', path: '/payments' },
    { name: 'profile', path: '/profile?tab=profile' },
    {
      name: 'profile-create',
      path: '/profile?tab=profile',
      act: inTurn(button('Create Doctor Profile'), dialog),
    },
  ];
  return [
    ...patient.map((scene): Scene => ({ ...scene, who: 'new-patient' })),
    ...doctor.map((scene): Scene => ({ ...scene, who: 'new-doctor' })),
  ];
}

export function listScenes(people: People): Scene[] {
  return [
    ...publicScenes(people),
    ...patientScenes(people),
    ...doctorScenes(people),
    ...newcomerScenes(people),
  ];
}
