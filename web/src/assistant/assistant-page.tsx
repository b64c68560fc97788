import { GREETING } from '@carelane/contract/assistant/chat';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../auth/session';
import { PageHeader } from '../ui/page-header';
import { statusQuery } from './api';
import classes from './assistant.module.css';
import { Composer } from './composer';
import { ConsentNotice } from './consent-notice';
import { hasConsented, rememberConsent } from './conversation';
import { FailureNotice } from './failure-notice';
import { InterruptedNotice } from './interrupted-notice';
import { Message } from './message';
import { StarterPrompts } from './starter-prompts';
import { TypingIndicator } from './typing-indicator';
import { useConversation } from './use-conversation';

const route = getRouteApi('/signed-in/aiassistance');

export function AssistantPage() {
  const { user } = useSession();
  const { q } = route.useSearch();
  const navigate = useNavigate();
  const { data: status, error: statusError, refetch } = useQuery(statusQuery);
  const { entries, phase, error, isInterrupted, send, tryAgain, reset } = useConversation(user._id);
  const [draft, setDraft] = useState(q ?? '');
  const service = status?.service ?? null;
  const [hasAgreed, setAgreed] = useState(false);
  const [shouldSendOnceAgreed, setShouldSendOnceAgreed] = useState(false);
  const mustAgree = service !== null && !hasAgreed && !hasConsented(user._id, service);
  const log = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);

  // Scrolls to the start of the new entry, which matters most for emergency advice.
  useEffect(() => {
    if (entries.length > 0) log.current?.lastElementChild?.scrollIntoView({ block: 'start' });
  }, [entries.length]);
  useEffect(() => {
    if (error !== null) end.current?.scrollIntoView({ block: 'end' });
  }, [error]);

  function submit(text = draft): void {
    if (text.trim() === '' || phase !== 'idle' || !status) return;
    setDraft(text);
    if (mustAgree) setShouldSendOnceAgreed(true);
    else post(text);
  }

  function post(text = draft): void {
    setDraft('');
    if (q) void navigate({ to: '/aiassistance', search: {}, replace: true });
    void send(text.trim());
  }

  function agree(): void {
    if (service) rememberConsent(user._id, service);
    setAgreed(true);
    if (shouldSendOnceAgreed && draft.trim() !== '') post();
  }

  return (
    <div className={classes.page}>
      <PageHeader
        title="AI Assistant"
        lead="Describe what is bothering you, and see which doctor can help and when."
        actions={
          entries.length > 0 &&
          error === null && (
            <Button variant="default" onClick={reset}>
              New Chat
            </Button>
          )
        }
      />
      {status?.mode === 'embedded' && (
        <p className={classes.mode}>
          Works without a language model. Answers come from Carelane’s own list of symptoms and its help
          pages, and what you type is not sent anywhere else.
        </p>
      )}
      {service && !mustAgree && (
        <p className={classes.mode}>Answers come from a language model at {service}.</p>
      )}
      <div ref={log} className={classes.log} role="log" aria-label="Conversation">
        <Message entry={{ id: 'greeting', role: 'assistant', content: GREETING }} viewerRole={user.role} />
        {entries.map((entry) => (
          <Message
            key={entry.id}
            entry={entry}
            viewerRole={user.role}
            emergencyNumber={status?.emergencyNumber}
          />
        ))}
        {phase === 'waiting' && <TypingIndicator />}
      </div>
      {entries.length === 0 && <StarterPrompts disabled={!status} onChoose={submit} />}
      {isInterrupted && !mustAgree && <InterruptedNotice onRetry={tryAgain} />}
      {error !== null && <FailureNotice reason={error} onRetry={tryAgain} onReset={reset} />}
      {statusError && error === null && (
        <FailureNotice reason={statusError.message} onRetry={() => void refetch()} onReset={reset} />
      )}
      {mustAgree && service && <ConsentNotice service={service} onAgree={agree} />}
      <div ref={end} className={classes.end} />
      <Composer
        value={draft}
        onChange={setDraft}
        onSend={() => submit()}
        isBusy={phase !== 'idle'}
        isBlocked={!status}
      />
    </div>
  );
}
