import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorMessage } from '../lib/api';
import { Sheet, SheetActions } from './sheet';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** What will happen, including refunds. */
  children: ReactNode;
  /** The button that changes nothing. It has the focus. */
  keepLabel: string;
  label: string;
  isDestructive?: boolean;
  isPending?: boolean;
  error?: Error | null;
  /** Whether a tap outside the dialog closes it. True by default. */
  closeOnClickOutside?: boolean;
  onConfirm: () => void;
}

/** Asks for confirmation before an action that affects somebody else. */
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
