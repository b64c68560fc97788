import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { CallMessage } from '@carelane/contract/realtime';
import { type ReactNode, useEffect, useRef } from 'react';
import { clockTime } from '../../lib/dates';
import type { Peer } from '../call/peers';
import type { OutgoingMessage } from '../session/chat-outbox';
import classes from './panel.module.css';

interface Props {
  self: Peer;
  messages: CallMessage[] | undefined;
  outgoing: readonly OutgoingMessage[];
  children: ReactNode;
}

export function ChatLog({ self, messages, outgoing, children }: Props) {
  const log = useRef<HTMLDivElement>(null);
  const arrivedIds = new Set(messages?.map(({ id }) => id));
  const pending = outgoing.filter(({ id }) => !arrivedIds.has(id));
  const count = (messages?.length ?? 0) + pending.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message must scroll the log
  useEffect(() => {
    // Scrolls only the log: scrollIntoView would also scroll the page.
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  return (
    <div ref={log} className={classes.messages} role="log" aria-label="Messages">
      {(!messages || count === 0) && children}
      {messages?.map((message) => (
        <Message key={message.id} message={message} isOwn={message.sender === self} />
      ))}
      {pending.map((message) => (
        <PendingMessage key={message.id} message={message} />
      ))}
    </div>
  );
}

function Message({ message, isOwn }: { message: CallMessage; isOwn: boolean }) {
  const { sender, senderName } = message;
  const senderTitle = sender === 'doctor' ? doctorTitle(senderName) : senderName;
  return (
    <div className={classes.message} data-own={isOwn}>
      <span className={classes.author}>
        {isOwn ? 'You' : senderTitle}
        <time dateTime={message.createdAt}>{clockTime(message.createdAt)}</time>
      </span>
      <p>{message.text}</p>
    </div>
  );
}

function PendingMessage({ message }: { message: OutgoingMessage }) {
  return (
    <div className={classes.message} data-own="true" data-pending="true">
      <span className={classes.author}>
        You <span>{message.refused ? `Not sent: ${message.refused}` : 'Sending…'}</span>
      </span>
      <p>{message.text}</p>
    </div>
  );
}
