import { ActionIcon, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import classes from './panel.module.css';

interface Props {
  maxLength: number;
  disabled: boolean;
  onSend(text: string): void;
}

export function MessageForm({ maxLength, disabled, onSend }: Props) {
  const [text, setText] = useState('');
  const send = () => {
    if (disabled || !text.trim()) return;
    onSend(text);
    setText('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      <Textarea
        className={classes.input ?? ''}
        aria-label="Message"
        placeholder="Type a message..."
        description={disabled ? 'You can write once you have joined.' : undefined}
        inputWrapperOrder={['input', 'description']}
        minRows={1}
        maxRows={5}
        maxLength={maxLength}
        disabled={disabled}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon type="submit" size={44} radius="xl" aria-label="Send" disabled={disabled || !text.trim()}>
        <IconSend size={20} aria-hidden="true" />
      </ActionIcon>
    </form>
  );
}
