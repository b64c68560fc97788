import { Button, type ButtonProps, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface Props extends ButtonProps {
  /** Nothing would be lost, so the button acts at once. */
  isHarmless?: boolean;
  question: string;
  yes: string;
  no: string;
  onYes: () => void;
  children: ReactNode;
}

const focus = (node: HTMLButtonElement | null) => node?.focus();

/** A button that turns into a question before something that was typed or saved is lost. */
export function AskFirst({ isHarmless = false, question, yes, no, onYes, children, ...props }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'kept'>('idle');
  if (state !== 'asking') {
    return (
      <Button
        {...props}
        ref={state === 'kept' ? focus : null}
        onClick={() => (isHarmless ? onYes() : setState('asking'))}
      >
        {children}
      </Button>
    );
  }
  const { size } = props;
  return (
    <Group gap="xs" role="group" aria-label={question}>
      <span>{question}</span>
      <Button {...(size ? { size } : {})} color="red" onClick={onYes}>
        {yes}
      </Button>
      <Button {...(size ? { size } : {})} variant="default" ref={focus} onClick={() => setState('kept')}>
        {no}
      </Button>
    </Group>
  );
}
