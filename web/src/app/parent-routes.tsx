import { ID_PATTERN } from '@carelane/contract/id-pattern';
import { createRootRoute, createRoute, notFound } from '@tanstack/react-router';
import { AppLayout } from './layout/app-layout';
import { ErrorPage } from './layout/error-page';
import { NotFoundPage } from './layout/not-found-page';
import { RootLayout } from './layout/root-layout';
import { SignedOutLayout } from './layout/signed-out-layout';

export const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/** An address with an id that no row can have leads nowhere. */
export const requireIds = (params: Record<string, string>) => {
  if (!Object.values(params).every((id) => ID_PATTERN.test(id))) throw notFound();
};

export const textParams =
  <const N extends string>(...names: N[]) =>
  (search: Record<string, unknown>) => {
    const params: { [K in N]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (value !== undefined && value !== null && value !== '') params[name] = String(value);
    }
    return params;
  };

export const signedOutParent = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-out',
  component: SignedOutLayout,
});
export const signedInParent = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: AppLayout,
  beforeLoad: ({ params }) => requireIds(params),
});
