import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { isIdle: boolean };

/** Looks disabled while there is nothing to do, but keeps the focus that a disabled button would lose after a click. */
export function IdleButton({ isIdle, onClick, ...props }: Props) {
  return (
    <Button
      {...props}
      {...(isIdle ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      onClick={(event) => (isIdle ? event.preventDefault() : onClick?.(event))}
    />
  );
}
