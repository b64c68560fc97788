import { MESSAGE_MAX_LENGTH } from '@carelane/contract/assistant/chat';
import { Button, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import classes from './assistant.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  isBusy: boolean;
  isBlocked: boolean;
}

export function Composer({ value, onChange, onSend, isBusy, isBlocked }: Props) {
  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes text, Enter accepts the suggested word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <div className={classes.line}>
        <Textarea
          className={classes.input}
          aria-label="Message"
          placeholder="Type your symptoms or questions..."
          autosize
          minRows={1}
          maxRows={6}
          size="md"
          maxLength={MESSAGE_MAX_LENGTH}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          size="md"
          leftSection={<IconSend2 size={18} aria-hidden />}
          disabled={isBusy || isBlocked || value.trim() === ''}
        >
          Send
        </Button>
      </div>
      <p className={classes.disclaimer}>
        This assistant gives general information only and is not a substitute for professional medical advice.
      </p>
    </form>
  );
}
