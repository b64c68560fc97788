import { CHAT_TEXT_MAX_LENGTH } from '@carelane/contract/realtime';
import { useEffect, useSyncExternalStore } from 'react';
import { ChatLog } from '../panel/chat-log';
import { MessageForm } from '../panel/message-form';
import classes from '../panel/panel.module.css';
import { useStore } from '../use-store';
import type { GuestSession } from './guest-session';

export function GuestChat({ session, visible }: { session: GuestSession; visible: boolean }) {
  const { messages } = useStore(session);
  const { outbox } = session;
  const outgoing = useSyncExternalStore(outbox.subscribe, () => outbox.messages);
  useEffect(() => {
    session.setChatVisible(visible);
    return () => session.setChatVisible(false);
  }, [session, visible]);
  return (
    <div className={classes.chat}>
      <ChatLog self="guest" messages={messages} outgoing={outgoing}>
        <p className={classes.empty}>
          The doctor and the patient can read what you write here. It is deleted when you leave.
        </p>
      </ChatLog>
      <MessageForm maxLength={CHAT_TEXT_MAX_LENGTH} disabled={false} onSend={(text) => outbox.add(text)} />
    </div>
  );
}
