import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorMessage } from '../lib/api';
import { Sheet, SheetActions } from './sheet';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
  keepLabel: string;
  label: string;
  isDestructive?: boolean;
  isPending?: boolean;
  error?: Error | null;
  closeOnClickOutside?: boolean;
  onConfirm: () => void;
}

export function ConfirmSheet({ title, opened, onClose, children, onConfirm, ...props }: Props) {
  const {
    keepLabel,
    label,
    isDestructive = false,
    isPending = false,
    error,
    closeOnClickOutside = true,
  } = props;
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={closeOnClickOutside && !isPending}
      closeOnEscape={!isPending}
    >
      <Stack gap="md">
        {children}
        {error ? (
          <Text c="var(--cl-bad)" role="alert">
            {errorMessage(error)}
          </Text>
        ) : null}
        <SheetActions>
          <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
            {keepLabel}
          </Button>
          <Button {...(isDestructive ? { color: 'red' } : {})} loading={isPending} onClick={onConfirm}>
            {label}
          </Button>
        </SheetActions>
      </Stack>
    </Sheet>
  );
}
