import './app/theme/mantine.css.ts';
import './app/theme/theme-variables.css';
import './app/theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ignoreStrayClicks } from './app/ignore-stray-clicks';
import { keepFocus } from './app/keep-focus';
import { watchFailedChunks } from './app/layout/missing-code';
import { followNewVersions } from './app/new-version';
import { followOtherTabs } from './app/other-tabs';
import { Providers } from './app/providers';
import { createQueryClient } from './app/query-client';
import { returnFocus } from './app/return-focus';
import { createAppRouter } from './app/router';
import { watchServer } from './app/watch-server';
import { sessionQuery } from './auth/session';
import { storeLastSeen } from './lib/last-seen';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');

const queryClient = createQueryClient();
const router = createAppRouter();
watchFailedChunks();
keepFocus(root);
returnFocus();
ignoreStrayClicks();
followOtherTabs(queryClient);
followNewVersions(router);
storeLastSeen(queryClient);
watchServer(queryClient);
void queryClient.prefetchQuery(sessionQuery);

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
