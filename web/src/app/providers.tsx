import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { STORAGE } from '../lib/storage';
import { ToastPlace } from '../ui/toast-place';
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
        <ToastPlace />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}
