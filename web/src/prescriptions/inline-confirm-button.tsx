import { Button, type ButtonProps, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface Props extends ButtonProps {
  isHarmless?: boolean;
  question: string;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  children: ReactNode;
}

const focus = (node: HTMLButtonElement | null) => node?.focus();

export function InlineConfirmButton({
  isHarmless = false,
  question,
  confirmLabel,
  cancelLabel,
  onConfirm,
  children,
  ...props
}: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'declined'>('idle');
  if (state !== 'asking') {
    return (
      <Button
        {...props}
        ref={state === 'declined' ? focus : null}
        onClick={() => (isHarmless ? onConfirm() : setState('asking'))}
      >
        {children}
      </Button>
    );
  }
  const { size } = props;
  return (
    <Group gap="xs" role="group" aria-label={question}>
      <span>{question}</span>
      <Button {...(size ? { size } : {})} color="red" onClick={onConfirm}>
        {confirmLabel}
      </Button>
      <Button {...(size ? { size } : {})} variant="default" ref={focus} onClick={() => setState('declined')}>
        {cancelLabel}
      </Button>
    </Group>
  );
}
