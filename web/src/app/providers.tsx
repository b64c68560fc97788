import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { STORAGE } from '../lib/storage';
import { LazyToaster } from '../ui/lazy-toaster';
import { theme } from './theme/theme';

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
        // They are in theme-variables.css.
        withCssVariables={false}
        withGlobalClasses={false}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
      >
        <LazyToaster />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}
