import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { STORAGE } from '../lib/storage';
import { TOAST_LIMIT, TOAST_MS } from '../ui/toast';
import { cssVariables, theme } from './theme/theme';

const colorSchemes = localStorageColorSchemeManager({ key: STORAGE.colorScheme });

interface Props {
  queryClient: QueryClient;
  children: ReactNode;
}

export function Providers({ queryClient, children }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
      >
        <Notifications position="bottom-right" limit={TOAST_LIMIT} autoClose={TOAST_MS} />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}
