import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { requireIds, rootRoute, signedOutParent, textParams } from './parent-routes';

export const signedOutRoutes = [
  createRoute({
    getParentRoute: () => signedOutParent,
    path: '/login',
    staticData: { title: 'Sign In' },
    component: lazyRouteComponent(() => import('../auth/login-page'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => signedOutParent,
    path: '/register',
    staticData: { title: 'Create Account' },
    component: lazyRouteComponent(() => import('../auth/register-page'), 'RegisterPage'),
  }),
  createRoute({
    getParentRoute: () => signedOutParent,
    path: '/forgot-password',
    staticData: { title: 'Forgot Password' },
    component: lazyRouteComponent(() => import('../auth/forgot-password-page'), 'ForgotPasswordPage'),
  }),
] as const;

export const publicRoutes = [
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
  // Links have the secret after `#`, which reaches no server. This is the address by specification.
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/guest/$secret',
    beforeLoad: ({ params }) => {
      requireIds(params);
      throw redirect({ to: '/guest', hash: params.secret, replace: true });
    },
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
