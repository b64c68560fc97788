import {
  ANNOUNCEMENT_MAX_LENGTH,
  type Audience,
  announce,
  countAudience,
  SUBJECT_MAX_LENGTH,
} from '@carelane/contract/operators/announcement-endpoints';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, callWithEnvelope } from '../../lib/api';
import { countWithNoun } from '../../lib/count-with-noun';
import { Panel } from '../../ui/panel';
import { type Act, ActDialog } from '../ui/act-dialog';
import { Choice } from '../ui/choice';
import { OPERATOR_KEY } from '../ui/paged-query';
import { useRefreshConsole } from '../ui/refresh';
import classes from './announcements.module.css';
import { Preview } from './preview';

const AUDIENCE: Record<Audience, string> = {
  everybody: 'Everybody',
  doctors: 'Doctors',
  patients: 'Patients',
};
const EMPTY = { subject: '', text: '' };

export function AnnouncementForm() {
  const refresh = useRefreshConsole();
  const [audience, setAudience] = useState<Audience>('everybody');
  const [draft, setDraft] = useState(EMPTY);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [act, setAct] = useState<Act>();
  const audienceSize = useQuery({
    queryKey: [OPERATOR_KEY, 'audience', audience],
    queryFn: ({ signal }) => call(countAudience, { query: { audience }, signal }),
  });
  const errorIfEmpty = (value: string, sentence: string) => wasSubmitted && value.trim() === '' && sentence;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (draft.subject.trim() === '' || draft.text.trim() === '') return;
    // One id per dialog, so that a retry after a failure does not send the announcement twice.
    const id = crypto.randomUUID();
    setAct({
      title: `Send to ${AUDIENCE[audience].toLowerCase()}?`,
      children: (
        <>
          <p>
            {audienceSize.data
              ? `It goes to ${countWithNoun(audienceSize.data.recipients, 'account')}. `
              : ''}
            You cannot take it back.
          </p>
          <Preview {...draft} />
        </>
      ),
      label: 'Send',
      reasonHint: 'For the log.',
      send: (reason) => callWithEnvelope(announce, { body: { id, audience, ...draft, reason } }),
      onDone: async () => {
        setDraft(EMPTY);
        setSubmitted(false);
        await refresh();
      },
    });
  };
  return (
    <Panel title="New Announcement">
      <form className={classes.form} onSubmit={submit} noValidate>
        <Choice label="Who gets it" value={audience} onChange={setAudience} options={AUDIENCE} />
        <TextInput
          label="Subject"
          maxLength={SUBJECT_MAX_LENGTH}
          value={draft.subject}
          error={errorIfEmpty(draft.subject, 'Please enter a subject.')}
          onChange={(event) => setDraft({ ...draft, subject: event.currentTarget.value })}
        />
        <Textarea
          label="Text"
          autosize
          minRows={3}
          maxLength={ANNOUNCEMENT_MAX_LENGTH}
          value={draft.text}
          error={errorIfEmpty(draft.text, 'Please enter the text.')}
          onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
        />
        <Button type="submit" className={classes.submit ?? ''}>
          Preview and Send
        </Button>
      </form>
      <ActDialog act={act} onClose={() => setAct(undefined)} />
    </Panel>
  );
}
