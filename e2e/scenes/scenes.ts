import type { Page } from '@playwright/test';
import { familyScenes, guardianScenes } from './family-scenes';
import { operatorScenes } from './operator-scenes';
import type { People } from './people';
import {
  button,
  calendar,
  deleteDrafts,
  dialog,
  fill,
  inEachState,
  inSequence,
  menu,
  open,
  options,
  type Scene,
  tab,
  text,
} from './scene';

function publicScenes({ verificationCode }: People): Scene[] {
  const pages = ['terms', 'privacy', 'security', 'help', 'faqs', 'contact'];
  const forms = ['login', 'register', 'forgot-password'];
  return [
    { name: 'landing', path: '/' },
    ...[...forms, ...pages].map((name) => ({ name, path: `/${name}` })),
    { name: 'reset-password', path: '/reset-password?token=abc' },
    { name: 'reset-password-no-link', path: '/reset-password' },
    { name: 'confirm-email', path: '/confirm-email?token=abc' },
    { name: 'take-over-expired', path: '/family/take-over?token=abc' },
    { name: 'guest-incomplete', path: '/guest' },
    { name: 'guest-expired', path: '/guest#abc' },
    { name: 'guest-waiting', path: '/guest', act: waitAsGuest },
    { name: 'register-refused', path: '/register', act: button('Create Account') },
    { name: 'verify', path: `/verify/${verificationCode}` },
    { name: 'verify-unknown', path: '/verify/ABCD2345' },
    { name: 'not-found', path: '/no/such/place' },
  ].map((scene) => ({ ...scene, persona: 'public' }));
}

async function waitAsGuest(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, () => {});
  await page.route('**/socket.io/**', () => {});
  const guest = { session: 'abc', cameraOn: true, microphoneOn: true };
  await page.evaluate((stored) => sessionStorage.setItem('carelane-guest', JSON.stringify(stored)), guest);
  await page.reload();
  await page.getByRole('heading', { name: 'Waiting Room' }).waitFor();
  await page.evaluate(() => sessionStorage.clear());
}

async function testDevices(page: Page): Promise<void> {
  await button('Start Test')(page);
  await page.getByText('Testing…').waitFor({ state: 'hidden', timeout: 40_000 });
}

function patientScenes({ doctorId, scheduledId, videoVisitId, completedId }: People): Scene[] {
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
    visit: `/appointments/${scheduledId}`,
  };
  const scenes: Omit<Scene, 'persona'>[] = [
    ...inEachState(screens),
    { name: 'visit-completed', path: `/appointments/${completedId}` },
    { name: 'device-test', path: `/appointments/${videoVisitId}/test` },
    {
      name: 'device-test-done',
      path: `/appointments/${videoVisitId}/test`,
      act: testDevices,
    },
    {
      name: 'visit-invite',
      path: `/appointments/${videoVisitId}`,
      act: inSequence(button('Invite a Guest'), dialog),
    },
    { name: 'assistant', path: '/aiassistance' },
    { name: 'account', path: '/profile' },
    { name: 'security', path: '/profile?tab=security' },
    { name: 'choices', path: '/profile?tab=notifications' },
    { name: 'unsubscribe', path: '/unsubscribe/unknown' },
    { name: 'dashboard-past', path: '/dashboard', act: tab(/^Past/) },
    { name: 'dashboard-today', path: '/dashboard', act: tab(/^Today/) },
    {
      name: 'dashboard-bell',
      path: '/dashboard',
      act: inSequence(button(/^Notifications/), text('Mark all read')),
    },
    {
      name: 'dashboard-user-menu',
      path: '/dashboard',
      act: inSequence(button('User menu'), text('Log out')),
    },
    { name: 'dashboard-cancel', path: '/dashboard', act: inSequence(button('Cancel'), dialog) },
    { name: 'dashboard-more', path: '/dashboard', act: inSequence(button('More actions'), menu) },
    { name: 'dashboard-specialty', path: '/dashboard', act: inSequence(open('Specialty'), options) },
    { name: 'doctors-search', path: '/doctors', act: inSequence(fill('Search', 'der'), options) },
    {
      name: 'profile-gender',
      path: '/profile?tab=profile',
      act: inSequence(button(/^Update/), dialog, open('Gender'), options),
    },
    { name: 'doctors-none', path: '/doctors?name=zzzzzz' },
    { name: 'doctor-schedule', path: `/doctors/${doctorId}`, act: tab('Schedule') },
    { name: 'doctor-reviews', path: `/doctors/${doctorId}`, act: tab(/^Reviews/) },
    {
      name: 'doctor-report',
      path: `/doctors/${doctorId}`,
      act: inSequence(tab(/^Reviews/), button('Report'), dialog),
    },
    { name: 'doctor-missing', path: '/doctors/019a0000-0000-7000-8000-000000000000' },
    { name: 'booking-chosen', path: `/book-appointment/${doctorId}`, act: button(/^\d\d:\d\d (AM|PM)/) },
    { name: 'appointments-reschedule', path: '/appointments', act: inSequence(button('Reschedule'), dialog) },
    { name: 'appointments-earlier', path: '/appointments', act: inSequence(button('Earlier Time'), dialog) },
    { name: 'appointments-completed', path: '/appointments?tab=completed' },
    { name: 'appointments-cancelled', path: '/appointments?tab=cancelled' },
    {
      name: 'appointments-review',
      path: '/appointments?tab=completed',
      act: inSequence(button('Leave a Review'), dialog),
    },
    { name: 'prescription-detail', path: '/prescriptions', act: button(/^View/) },
    {
      name: 'assistant-answer',
      path: '/aiassistance?q=I%20have%20an%20itchy%20rash%20on%20my%20arm',
      act: inSequence(button('Send'), text('Dermatology')),
    },
    { name: 'profile-update', path: '/profile?tab=profile', act: inSequence(button(/^Update/), dialog) },
    {
      name: 'profile-date',
      path: '/profile?tab=profile',
      act: inSequence(button(/^Update/), dialog, calendar('Date of Birth')),
    },
    { name: 'dashboard-date', path: '/dashboard', act: calendar('Date') },
    {
      name: 'profile-delete',
      path: '/profile?tab=profile',
      act: inSequence(button('Delete Patient Profile'), dialog),
    },
    { name: 'account-delete', path: '/profile', act: inSequence(button('Delete Account'), dialog) },
    { name: 'security-two-step', path: '/profile?tab=security', act: button('Turn On Two-Step Sign-In') },
    { name: 'security-passkey', path: '/profile?tab=security', act: button('Add a Passkey') },
    { name: 'success-refused', path: '/success?session_id=cs_unknown' },
    ...familyScenes(),
  ];
  return scenes.map((scene) => ({ ...scene, persona: 'patient' }));
}

function doctorScenes({ patientId, scheduledId, completedId }: People): Scene[] {
  const screens: Record<string, string> = {
    dashboard: '/dashboard',
    appointments: '/appointments',
    prescriptions: '/prescriptions',
    record: `/patients/${patientId}`,
    payments: '/payments',
    profile: '/profile?tab=profile',
  };
  const patientPath = `/prescriptions?patientId=${patientId}`;
  const scenes: Omit<Scene, 'persona'>[] = [
    ...inEachState(screens),
    { name: 'dashboard-past', path: '/dashboard', act: tab(/^Past/) },
    { name: 'doctors', path: '/doctors' },
    { name: 'prescriptions-patient', path: patientPath },
    { name: 'prescriptions-create', path: patientPath, act: button('Create Prescription') },
    {
      name: 'prescriptions-lines',
      path: patientPath,
      act: inSequence(
        button('Create Prescription'),
        button('Add another medicine'),
        button('Add another medicine'),
      ),
    },
    {
      name: 'prescriptions-favourites',
      path: patientPath,
      act: inSequence(
        button('Create Prescription'),
        fill('Medication', 'Paracetamol'),
        button('Favorites and earlier'),
        dialog,
        deleteDrafts,
      ),
    },
    {
      name: 'prescriptions-cancel',
      path: patientPath,
      act: inSequence(
        button('Create Prescription'),
        fill('Medication', 'Paracetamol'),
        button('Cancel'),
        deleteDrafts,
      ),
    },
    {
      name: 'prescriptions-suggested',
      path: patientPath,
      act: inSequence(button('Create Prescription'), fill('Medication', 'Para'), options, deleteDrafts),
    },
    { name: 'record-allergies', path: `/patients/${patientId}`, act: button('Edit Allergies') },
    { name: 'prescriptions-change', path: patientPath, act: inSequence(button('Change'), dialog) },
    {
      name: 'prescriptions-change-cancel',
      path: patientPath,
      act: inSequence(button('Change'), dialog, fill('Dosage', 'two'), button('Cancel')),
    },
    { name: 'prescriptions-withdraw', path: patientPath, act: inSequence(button('Withdraw'), dialog) },
    { name: 'profile-update', path: '/profile?tab=profile', act: inSequence(button(/^Update/), dialog) },
    { name: 'profile-availability', path: '/profile?tab=profile', act: button('Manage Availability') },
    {
      name: 'profile-availability-copy',
      path: '/profile?tab=profile',
      act: inSequence(button('Manage Availability'), button(/^Copy /), menu),
    },
    { name: 'consultation', path: `/consultation/${scheduledId}` },
    { name: 'visit', path: `/appointments/${scheduledId}` },
    { name: 'visit-completed', path: `/appointments/${completedId}` },
  ];
  return scenes.map((scene) => ({ ...scene, persona: 'doctor' }));
}

function newcomerScenes({ doctorId }: People): Scene[] {
  const patient: Omit<Scene, 'persona'>[] = [
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
      act: inSequence(button('Create Patient Profile'), dialog),
    },
  ];
  const doctor: Omit<Scene, 'persona'>[] = [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'appointments', path: '/appointments' },
    { name: 'prescriptions', path: '/prescriptions' },
    { name: 'payments', path: '/payments' },
    { name: 'profile', path: '/profile?tab=profile' },
    {
      name: 'profile-create',
      path: '/profile?tab=profile',
      act: inSequence(button('Create Doctor Profile'), dialog),
    },
  ];
  return [
    ...patient.map((scene): Scene => ({ ...scene, persona: 'new-patient' })),
    ...doctor.map((scene): Scene => ({ ...scene, persona: 'new-doctor' })),
  ];
}

export function listScenes(people: People): Scene[] {
  return [
    ...publicScenes(people),
    ...patientScenes(people),
    ...doctorScenes(people),
    ...newcomerScenes(people),
    ...guardianScenes(people),
    ...operatorScenes(),
  ];
}
