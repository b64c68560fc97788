import { FAMILY_LINK_DAYS, type FamilyMember, mailedLinkBody } from '@carelane/contract/family/family';
import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorMessage } from '../lib/api';
import { focusFirstError, showServerErrors, validateWith } from '../lib/form';
import classes from '../ui/form.module.css';
import { Sheet, SheetActions } from '../ui/sheet';
import { toast } from '../ui/toast';
import { type LinkKind, useMailLink } from './api';

interface Props {
  member: FamilyMember;
  kind: LinkKind;
  opened: boolean;
  onClose: () => void;
}

const WORDS = {
  guardian: {
    title: (name: string) => `Who else looks after ${name}?`,
    lead: (name: string) =>
      `They will see and do everything for ${name} that you can, with their own account. You are told when they accept.`,
    label: 'Their Email Address',
  },
  'take-over': {
    title: (name: string) => `Hand over to ${name}`,
    lead: (name: string) =>
      `${name} gets a link to choose a password. From then on the profile, with all visits and prescriptions, is theirs alone, and you no longer see it. Until then nothing changes.`,
    label: 'Email Address of This Person',
  },
} as const;

export function MailLinkSheet({ member: { _id, name }, kind, opened, onClose }: Props) {
  const mail = useMailLink(_id, kind);
  const { title, lead, label } = WORDS[kind];
  const form = useForm({ initialValues: { email: '' }, validate: validateWith(mailedLinkBody) });
  const send = ({ email }: { email: string }) =>
    mail.mutate(email, {
      onSuccess: () => {
        toast.success('The link is on its way.');
        form.reset();
        onClose();
      },
      onError: (error) => {
        showServerErrors(form, error);
        toast.error(errorMessage(error));
      },
    });
  return (
    <Sheet opened={opened} onClose={onClose} title={title(name)}>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(send, (errors) => focusFirstError(form, errors))}
      >
        <Text>{lead(name)}</Text>
        <TextInput
          type="email"
          label={label}
          description={`The link works once, for ${FAMILY_LINK_DAYS} days.`}
          {...form.getInputProps('email')}
          data-autofocus
        />
        <SheetActions>
          <Button type="submit" loading={mail.isPending}>
            Send Link
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
