import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';

/** The build leaves these routes and their pages out. */
export const developmentRoutes = <Root extends AnyRootRoute>(root: Root) =>
  import.meta.env.DEV
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/components',
          staticData: { title: 'Components' },
          component: lazyRouteComponent(() => import('./components-page'), 'ComponentsPage'),
        }),
      ]
    : [];
