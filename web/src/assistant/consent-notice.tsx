import { Button } from '@mantine/core';
import classes from './assistant.module.css';

interface Props {
  service: string;
  onAgree: () => void;
}

export function ConsentNotice({ service, onAgree }: Props) {
  return (
    <section className={classes.consent} aria-labelledby="assistant-consent">
      <h2 id="assistant-consent" className={classes.noticeTitle}>
        Where your messages go
      </h2>
      <p>
        What you type here is sent to an external language model at <strong>{service}</strong>. Email
        addresses, phone and identity numbers are removed first, and your name is never sent. Carelane does
        not keep the conversation.
      </p>
      <Button onClick={onAgree}>I Agree</Button>
    </section>
  );
}
