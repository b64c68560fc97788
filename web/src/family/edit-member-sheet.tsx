import { changeMemberBody, type FamilyMember } from '@carelane/contract/family/family';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorMessage } from '../lib/api';
import { showServerErrors, submitWith, validateWith } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import classes from '../ui/form.module.css';
import { Sheet, SheetActions } from '../ui/sheet';
import { toast } from '../ui/toast';
import { useChangeMember } from './api';
import { RelationSelect } from './relation-select';

interface Props {
  member: FamilyMember;
  opened: boolean;
  onClose: () => void;
}

export function EditMemberSheet({ member, opened, onClose }: Props) {
  const change = useChangeMember(member._id);
  const form = useForm({
    initialValues: { name: member.name, relation: member.relation },
    validate: validateWith(changeMemberBody),
  });
  const save = (values: typeof form.values) =>
    runMutation(change, values, {
      onSuccess: onClose,
      onError: (error) => {
        showServerErrors(form, error);
        toast.error(errorMessage(error));
      },
    });
  return (
    <Sheet opened={opened} onClose={onClose} title={`Edit ${member.name}`}>
      <form className={classes.form} noValidate onSubmit={submitWith(form, save)}>
        <TextInput label="Full Name" {...form.getInputProps('name')} data-autofocus />
        <RelationSelect {...form.getInputProps('relation')} />
        <SheetActions>
          <Button type="submit" loading={change.isPending}>
            Save
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
