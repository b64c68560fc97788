import './app/theme/mantine.css.ts';
import './app/theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs } from './app/other-tabs';
import { Providers } from './app/providers';
import { createQueryClient } from './app/query-client';
import { createAppRouter } from './app/router';
import { sessionQuery } from './auth/session';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');

const queryClient = createQueryClient();
const router = createAppRouter();
followOtherTabs(queryClient);
void queryClient.prefetchQuery(sessionQuery);

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
