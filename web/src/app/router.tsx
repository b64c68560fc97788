import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PendingPage } from '../ui/pending-page';
import { developmentRoutes } from './components/development-routes';
import { ErrorPage } from './layout/error-page';
import { NotFoundPage } from './layout/not-found-page';
import { rootRoute, signedInParent, signedOutParent } from './parent-routes';
import { publicRoutes, signedOutRoutes } from './public-routes';
import { signedInRoutes } from './signed-in-routes';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const routeTree = rootRoute.addChildren([
  signedOutParent.addChildren(signedOutRoutes),
  signedInParent.addChildren(signedInRoutes),
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
    // By default the router writes and reads each value as JSON. Nothing stored contains a null character.
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
