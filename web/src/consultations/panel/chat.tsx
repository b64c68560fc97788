import type { Role } from '@carelane/contract/auth/account';
import { type CallMessage, CHAT_TEXT_MAX_LENGTH } from '@carelane/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { mergeMessages, messagesQuery } from '../api';
import type { OutgoingMessage } from '../session/chat-outbox';
import type { RoomSession } from '../session/room-session';
import { neverChanges } from '../use-store';
import { ChatLog } from './chat-log';
import { MessageForm } from './message-form';
import classes from './panel.module.css';

interface Props {
  appointmentId: string;
  role: Role;
  session: RoomSession | null;
  isOver: boolean;
}

const NO_OUTGOING: OutgoingMessage[] = [];
const NO_MESSAGES: CallMessage[] = [];

export function Chat({ appointmentId, role, session, isOver }: Props) {
  const { data, error, refetch } = useQuery(messagesQuery(appointmentId));
  const outgoing = useSyncExternalStore(
    session?.outbox.subscribe ?? neverChanges,
    () => session?.outbox.messages ?? NO_OUTGOING,
  );
  const fromGuest = useSyncExternalStore(
    session?.subscribe ?? neverChanges,
    () => session?.state.guest?.messages ?? NO_MESSAGES,
  );
  return (
    <div className={classes.chat}>
      <ChatLog self={role} messages={data && mergeMessages<CallMessage>(data, fromGuest)} outgoing={outgoing}>
        <EmptyChat isLoaded={data !== undefined} hasFailed={error !== null} onRetry={() => void refetch()} />
      </ChatLog>
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

interface EmptyChatProps {
  isLoaded: boolean;
  hasFailed: boolean;
  onRetry(): void;
}

function EmptyChat({ isLoaded, hasFailed, onRetry }: EmptyChatProps) {
  if (isLoaded)
    return <p className={classes.empty}>Messages you write here are saved with the appointment.</p>;
  if (hasFailed) return <ErrorState title="The chat could not be loaded." onRetry={onRetry} />;
  return <LoadingState label="Loading messages..." shape="none" />;
}
