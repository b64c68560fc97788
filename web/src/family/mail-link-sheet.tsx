import {
  FAMILY_LINK_DAYS,
  type FamilyMember,
  HAND_OVER_WAIT_HOURS,
  handOverBody,
  type LinkKind,
  mailedLinkBody,
} from '@carelane/contract/family/family';
import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CurrentPasswordField } from '../auth/credential-fields';
import { errorMessage } from '../lib/api';
import { showServerErrors, submitWith, validateWith } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import classes from '../ui/form.module.css';
import { Sheet, SheetActions } from '../ui/sheet';
import { toast } from '../ui/toast';
import { useMailLink } from './api';

interface Props {
  member: FamilyMember;
  kind: LinkKind;
  opened: boolean;
  onClose: () => void;
}

const TEXTS = {
  guardian: {
    title: () => 'Invite a Guardian',
    lead: (name: string) =>
      `From their own account, they will be able to see and do everything for ${name} that you can. We will notify you when they accept.`,
    label: 'Their Email Address',
  },
  'take-over': {
    title: (name: string) => `Hand over to ${name}`,
    lead: (name: string) =>
      `${name} gets a link to choose a password. From then on the profile, with all visits and prescriptions, is theirs alone, and you no longer see it. Until then nothing changes.`,
    label: 'Their Email Address',
  },
} as const;

export function MailLinkSheet({ member: { _id, name, guardians }, kind, opened, onClose }: Props) {
  const mail = useMailLink(_id, kind);
  const { title, lead, label } = TEXTS[kind];
  const isHandOver = kind === 'take-over';
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: isHandOver ? validateWith(handOverBody) : validateWith(mailedLinkBody),
  });
  const send = (values: typeof form.values) =>
    runMutation(mail, values, {
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
      <form className={classes.form} noValidate onSubmit={submitWith(form, send)}>
        <Text>{lead(name)}</Text>
        <TextInput
          type="email"
          label={label}
          description={`The link can be used once and expires after ${FAMILY_LINK_DAYS} days.`}
          {...form.getInputProps('email')}
          data-autofocus
        />
        {isHandOver && guardians.length > 1 && (
          <Text>
            The others who look after {name} are notified, and can withdraw the link. It starts to work{' '}
            {HAND_OVER_WAIT_HOURS} hours after you send it.
          </Text>
        )}
        {isHandOver && <CurrentPasswordField {...form.getInputProps('password')} />}
        <SheetActions>
          <Button type="submit" loading={mail.isPending}>
            Send Link
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
