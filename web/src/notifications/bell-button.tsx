import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

type Props = { unread: number } & Pick<
  ComponentPropsWithRef<'button'>,
  'ref' | 'onClick' | 'aria-haspopup' | 'aria-expanded'
>;

export function BellButton({ unread, ...buttonProps }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={unread === 0 ? 'Notifications' : `Notifications (${unread} unread)`}
      {...buttonProps}
    >
      <IconBell aria-hidden />
    </ActionIcon>
  );
}
