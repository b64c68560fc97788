import { ID_PATTERN } from '@carelane/contract/id-pattern';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouterHistory,
} from '@tanstack/react-router';
import { PendingPage } from '../ui/pending-page';
import { developmentRoutes } from './components/development-routes';
import { AppLayout } from './layout/app-layout';
import { ErrorPage } from './layout/error-page';
import { NotFoundPage } from './layout/not-found-page';
import { RootLayout } from './layout/root-layout';
import { SignedOutLayout } from './layout/signed-out-layout';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shown in the browser tab as '<title> · Carelane'. */
    title?: string;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/** All parameters in the addresses below are ids. An address with an id that no row can have leads nowhere. */
const requireIds = (params: Record<string, string>) => {
  if (!Object.values(params).every((id) => ID_PATTERN.test(id))) throw notFound();
};

/** Search parameters that are strings, or absent. */
const textParams =
  <const N extends string>(...names: N[]) =>
  (search: Record<string, unknown>) => {
    const params: { [K in N]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (value !== undefined && value !== null && value !== '') params[name] = String(value);
    }
    return params;
  };

const signedOut = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-out',
  component: SignedOutLayout,
});
const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: AppLayout,
  beforeLoad: ({ params }) => requireIds(params),
});

const signedOutRoutes = [
  createRoute({
    getParentRoute: () => signedOut,
    path: '/login',
    staticData: { title: 'Sign In' },
    component: lazyRouteComponent(() => import('../auth/login-page'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => signedOut,
    path: '/register',
    staticData: { title: 'Create Account' },
    component: lazyRouteComponent(() => import('../auth/register-page'), 'RegisterPage'),
  }),
  createRoute({
    getParentRoute: () => signedOut,
    path: '/forgot-password',
    staticData: { title: 'Forgot Password' },
    component: lazyRouteComponent(() => import('../auth/forgot-password-page'), 'ForgotPasswordPage'),
  }),
] as const;

const publicRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reset-password',
    staticData: { title: 'Reset Password' },
    validateSearch: textParams('token'),
    component: lazyRouteComponent(() => import('../auth/reset-password-page'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/confirm-email',
    staticData: { title: 'Confirm Email' },
    validateSearch: textParams('token'),
    component: lazyRouteComponent(() => import('../auth/confirm-email-page'), 'ConfirmEmailPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/family/take-over',
    staticData: { title: 'Take Over' },
    validateSearch: textParams('token'),
    component: lazyRouteComponent(() => import('../family/take-over-page'), 'TakeOverPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/guest',
    staticData: { title: 'Video Visit' },
    component: lazyRouteComponent(() => import('./consultation-route'), 'GuestRoute'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/unsubscribe/$token',
    staticData: { title: 'News by Email' },
    component: lazyRouteComponent(() => import('../notifications/unsubscribe-page'), 'UnsubscribePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/operator/$',
    staticData: { title: 'Operator Console' },
    component: lazyRouteComponent(() => import('./operator-layout'), 'OperatorLayout'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/verify/$code',
    staticData: { title: 'Verify Prescription' },
    validateSearch: textParams('s'),
    component: lazyRouteComponent(() => import('../prescriptions/verify-page'), 'VerifyPage'),
  }),
] as const;

const signedInRoutes = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/dashboard',
    staticData: { title: 'Dashboard' },
    component: lazyRouteComponent(() => import('./dashboard-route'), 'DashboardRoute'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/profile',
    staticData: { title: 'Profile' },
    validateSearch: textParams('tab', 'open'),
    component: lazyRouteComponent(() => import('./profile-page'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/family/guardian',
    staticData: { title: 'Look After Somebody' },
    validateSearch: textParams('token'),
    component: lazyRouteComponent(() => import('../family/accept-guardian-page'), 'AcceptGuardianPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/connect',
    staticData: { title: 'Connect an App' },
    validateSearch: textParams(
      'response_type',
      'client_id',
      'redirect_uri',
      'scope',
      'state',
      'aud',
      'code_challenge',
      'code_challenge_method',
    ),
    component: lazyRouteComponent(() => import('../fhir/connect-page'), 'ConnectPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/doctors',
    staticData: { title: 'Find Doctors' },
    validateSearch: textParams('name', 'specialization', 'maxFee', 'language', 'sort', 'availableOn'),
    component: lazyRouteComponent(() => import('../doctors/search/doctors-page'), 'DoctorsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/doctors/$id',
    staticData: { title: 'Doctor' },
    component: lazyRouteComponent(() => import('../doctors/profile/doctor-page'), 'DoctorPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/book-appointment/checkout',
    staticData: { title: 'Book Appointment' },
    validateSearch: textParams('canceled_session'),
    component: lazyRouteComponent(
      () => import('../appointments/booking/checkout-canceled-page'),
      'CheckoutCanceledPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/book-appointment/$doctorId',
    staticData: { title: 'Book Appointment' },
    validateSearch: textParams('date', 'time', 'canceled_session'),
    component: lazyRouteComponent(() => import('../appointments/booking/booking-page'), 'BookingPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/prescriptions',
    staticData: { title: 'Prescriptions' },
    validateSearch: textParams('appointmentId', 'prescriptionId', 'patientId'),
    component: lazyRouteComponent(() => import('../prescriptions/prescriptions-page'), 'PrescriptionsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/patients/$id',
    staticData: { title: 'Patient Record' },
    component: lazyRouteComponent(() => import('../prescriptions/patient-record-page'), 'PatientRecordPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/appointments',
    staticData: { title: 'Appointments' },
    validateSearch: textParams('tab'),
    component: lazyRouteComponent(() => import('./appointments-route'), 'AppointmentsRoute'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/appointments/$id',
    staticData: { title: 'Visit' },
    component: lazyRouteComponent(() => import('../visits/visit-page'), 'VisitPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/appointments/$id/choose',
    staticData: { title: 'Choose' },
    component: lazyRouteComponent(() => import('../appointments/choice/choice-page'), 'ChoicePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/appointments/$id/test',
    staticData: { title: 'Device Test' },
    component: lazyRouteComponent(() => import('./consultation-route'), 'DeviceTestRoute'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/aiassistance',
    staticData: { title: 'AI Assistant' },
    validateSearch: textParams('q'),
    component: lazyRouteComponent(() => import('../assistant/assistant-page'), 'AssistantPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/success',
    staticData: { title: 'Payment' },
    validateSearch: textParams('session_id'),
    component: lazyRouteComponent(
      () => import('../appointments/booking/booking-success-page'),
      'BookingSuccessPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/payments',
    staticData: { title: 'Payments' },
    component: lazyRouteComponent(() => import('../payments/payments-page'), 'PaymentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/notifications',
    staticData: { title: 'Notifications' },
    component: lazyRouteComponent(() => import('../notifications/notifications-page'), 'NotificationsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/consultation/$appointmentId',
    staticData: { title: 'Consultation' },
    component: lazyRouteComponent(() => import('./consultation-route'), 'ConsultationRoute'),
  }),
] as const;

const routeTree = rootRoute.addChildren([
  signedOut.addChildren(signedOutRoutes),
  signedIn.addChildren(signedInRoutes),
  ...publicRoutes,
  ...developmentRoutes(rootRoute),
]);

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPreloadDelay: 30,
    defaultPendingMs: 150,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    // Plain query strings: by default the router writes and reads each value as JSON. Nothing stored contains a null
    // character, so it is left out, as other characters that nobody sees change nothing.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text.replaceAll('%00', ''))),
    stringifySearch: (search) => {
      const params = new URLSearchParams();
      for (const [name, value] of Object.entries(search))
        if (value !== undefined && value !== '') params.set(name, String(value));
      const text = params.toString();
      return text ? `?${text}` : '';
    },
  });
}
