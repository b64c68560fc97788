import { enterBody, type Invitation } from '@carelane/contract/consultations/guest';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Alert, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import classes from '../../auth/auth.module.css';
import { AuthCard } from '../../auth/auth-card';
import { errorMessage, isRefusedForGood } from '../../lib/api';
import { longDate, weekday } from '../../lib/dates';
import { focusFirstError, showServerErrors, validateWith } from '../../lib/form';
import { runMutation } from '../../lib/run-mutation';
import { visitClockInWords } from '../../lib/visit-clock';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { toast } from '../../ui/toast';
import { invitationQuery, useEnterAsGuest } from './api';

interface Props {
  token: string;
  onEnter(session: string): void;
  onReturn: (() => void) | undefined;
}

export function GuestInvitation({ token, onEnter, onReturn }: Props) {
  const { data, error, refetch } = useQuery(invitationQuery(token));
  const isInvalid = isRefusedForGood(error);
  useEffect(() => {
    if (isInvalid) onReturn?.();
  }, [isInvalid, onReturn]);
  if (isInvalid)
    return (
      <AuthCard title="This link does not work">
        <Alert mt="md" color="orange" variant="light" role="alert">
          {errorMessage(error)} Please ask the person who invited you for a new one.
        </Alert>
      </AuthCard>
    );
  if (data) return <NameForm token={token} invitation={data} onEnter={onEnter} />;
  if (error) return <ErrorState isPage title={errorMessage(error)} onRetry={() => void refetch()} />;
  return <LoadingState isPage label="Loading the invitation..." count={1} />;
}

const ROLES: Record<Invitation['kind'], string> = { carer: 'a carer', interpreter: 'an interpreter' };

interface FormProps {
  token: string;
  invitation: Invitation;
  onEnter(session: string): void;
}

function NameForm({ token, invitation, onEnter }: FormProps) {
  const { kind, doctorName, startsAt, timezone, opensAt } = invitation;
  const enter = useEnterAsGuest();
  const form = useForm({ initialValues: { token, name: '' }, validate: validateWith(enterBody) });
  const when = `${weekday(startsAt)}, ${longDate(startsAt)}, ${visitClockInWords(startsAt, timezone)}`;
  const submit = (values: typeof form.values) =>
    runMutation(enter, values, {
      onSuccess: ({ session }) => onEnter(session),
      onError: (error) => {
        if (!showServerErrors(form, error)) toast.error(errorMessage(error));
      },
    });
  return (
    <AuthCard
      title="You are invited to a video visit"
      lead={`As ${ROLES[kind]}, with ${doctorTitle(doctorName)} on ${when}.`}
    >
      {opensAt ? (
        <Alert mt="md" color="teal" variant="light" role="status">
          You can join from {visitClockInWords(opensAt, timezone)}. You can leave this page open, or open the
          link again then.
        </Alert>
      ) : (
        <form
          className={classes.form}
          noValidate
          onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
        >
          <TextInput
            label="Your Name"
            description="The doctor and the patient see it. It is stored with the visit, so that they know who was there."
            autoComplete="name"
            {...form.getInputProps('name')}
          />
          <Button type="submit" loading={enter.isPending} fullWidth>
            Continue
          </Button>
          <p className={classes.hint}>
            The link works only once. Please continue in the browser that you want to use for the call.
          </p>
        </form>
      )}
    </AuthCard>
  );
}
