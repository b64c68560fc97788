import { GUEST_KINDS, type GuestKind, inviteBody, MAX_INVITES } from '@carelane/contract/consultations/guest';
import { Button, Radio, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { errorMessage } from '../../lib/api';
import { focusFirstError, showServerErrors, validateWith } from '../../lib/form';
import { runMutation } from '../../lib/run-mutation';
import classes from '../../ui/form.module.css';
import { SheetActions } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { useInviteGuest } from './api';
import { NewLink } from './new-link';

interface Props {
  appointmentId: string;
  invitedCount: number;
  onDone(): void;
}

const LABELS: Record<GuestKind, string> = { carer: 'Carer or relative', interpreter: 'Interpreter' };
const EMPTY = { kind: 'carer' as GuestKind, email: '' };
const withoutEmpty = ({ kind, email }: typeof EMPTY) => (email.trim() ? { kind, email } : { kind });

export function InviteForm({ appointmentId, invitedCount, onDone }: Props) {
  const invite = useInviteGuest(appointmentId);
  const [invitation, setInvitation] = useState<{ link: string; email: string }>();
  const validate = validateWith<ReturnType<typeof withoutEmpty>>(inviteBody);
  const form = useForm({ initialValues: EMPTY, validate: (values) => validate(withoutEmpty(values)) });
  if (invitation) return <NewLink {...invitation} onDone={onDone} />;
  if (invitedCount >= MAX_INVITES)
    return <Text>{MAX_INVITES} people are invited. Withdraw one invitation to invite somebody else.</Text>;
  const submit = (values: typeof EMPTY) =>
    runMutation(invite, withoutEmpty(values), {
      onSuccess: ({ link }) => setInvitation({ link, email: values.email.trim() }),
      onError: (error) => {
        if (!showServerErrors(form, error)) toast.error(errorMessage(error));
      },
    });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
    >
      <Text>
        The person you invite can join the call without an account. They can see and hear you and write to
        you, but they cannot see any records, notes or papers.
      </Text>
      <Radio.Group
        label="Who do you want to invite?"
        labelProps={{ mb: 'xs' }}
        {...form.getInputProps('kind')}
      >
        <div className={classes.pair}>
          {GUEST_KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={LABELS[kind]} />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        type="email"
        label="Their Email Address (Optional)"
        description="Leave it empty to send them the link yourself."
        {...form.getInputProps('email')}
      />
      <SheetActions>
        <Button type="submit" loading={invite.isPending}>
          {form.values.email.trim() ? 'Send Invitation' : 'Create Link'}
        </Button>
      </SheetActions>
    </form>
  );
}
