import type { Role } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { CHAT_TEXT_MAX_LENGTH, type ChatMessage } from '@carelane/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { clockTime } from '../../lib/dates';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { messagesQuery } from '../api';
import type { OutgoingMessage } from '../session/chat-outbox';
import type { RoomSession } from '../session/room-session';
import { neverChanges } from '../use-store';
import { MessageForm } from './message-form';
import classes from './panel.module.css';

interface Props {
  appointmentId: string;
  role: Role;
  session: RoomSession | null;
  /** The visit is completed or canceled, so nobody can join any more. */
  isOver: boolean;
}

const NONE: readonly OutgoingMessage[] = [];

export function Chat({ appointmentId, role, session, isOver }: Props) {
  const { data: messages, error, refetch } = useQuery(messagesQuery(appointmentId));
  const outgoing = useSyncExternalStore(
    session?.outbox.subscribe ?? neverChanges,
    () => session?.outbox.messages ?? NONE,
  );
  const log = useRef<HTMLDivElement>(null);
  const known = new Set(messages?.map(({ id }) => id));
  const pending = outgoing.filter(({ id }) => !known.has(id));
  const count = (messages?.length ?? 0) + pending.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what moves the view
  useEffect(() => {
    // Only the log: scrolling a message into view would move the page around it too.
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  return (
    <div className={classes.chat}>
      <div ref={log} className={classes.messages} role="log" aria-label="Messages">
        {!messages && !error && <LoadingState label="Loading messages..." shape="none" />}
        {error && !messages && (
          <ErrorState title="The chat could not be loaded." onRetry={() => void refetch()} />
        )}
        {messages && count === 0 && (
          <p className={classes.empty}>Messages you write here are saved with the appointment.</p>
        )}
        {messages?.map((message) => (
          <Message key={message.id} message={message} own={message.sender === role} />
        ))}
        {pending.map((message) => (
          <PendingMessage key={message.id} message={message} />
        ))}
      </div>
      {isOver ? (
        <p className={classes.closed}>This visit is over, so its chat is closed.</p>
      ) : (
        <MessageForm
          maxLength={CHAT_TEXT_MAX_LENGTH}
          disabled={session === null}
          onSend={(text) => session?.sendMessage(text)}
        />
      )}
    </div>
  );
}

function Message({ message, own }: { message: ChatMessage; own: boolean }) {
  return (
    <div className={classes.message} data-own={own}>
      <span className={classes.author}>
        {own ? 'You' : message.sender === 'doctor' ? doctorTitle(message.senderName) : message.senderName}
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
