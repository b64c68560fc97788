import { ACCESS_NAME_MAX_LENGTH } from '@carelane/contract/fhir/endpoints';
import { partScopes, SHARED_PART_NAMES, SHARED_PARTS } from '@carelane/contract/fhir/shared-parts';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from '../auth/profile.module.css';
import { errorMessage } from '../lib/api';
import { Sheet, SheetActions } from '../ui/sheet';
import { ACCESS_TERMS, DEFAULT_ACCESS_DAYS } from './access-terms';
import { useCreateAccess } from './api';
import { NewAccess } from './new-access';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function ShareRecordSheet({ opened, onClose }: Props) {
  const create = useCreateAccess();
  // The token is shown only once, so the sheet must not be closed by mistake.
  const staysOpen = create.isPending || create.isSuccess;
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title="Share my record"
      withCloseButton={!staysOpen}
      closeOnEscape={!staysOpen}
      closeOnClickOutside={!staysOpen}
    >
      {create.data ? (
        <NewAccess {...create.data} onDone={close} />
      ) : (
        <ShareForm create={create} onCancel={close} />
      )}
    </Sheet>
  );
}

function ShareForm({
  create,
  onCancel,
}: {
  create: ReturnType<typeof useCreateAccess>;
  onCancel: () => void;
}) {
  const [name, setName] = useState('');
  const [parts, setParts] = useState<string[]>([]);
  const [days, setDays] = useState(DEFAULT_ACCESS_DAYS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const scopes = SHARED_PART_NAMES.filter((part) => parts.includes(part)).flatMap(partScopes);
    create.mutate({ name, scopes, days: Number(days) });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label="For which app or person?"
        description="The name that you will see in the list."
        maxLength={ACCESS_NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Checkbox.Group label="What can they read?" value={parts} onChange={setParts}>
        {SHARED_PART_NAMES.map((part) => (
          <Checkbox
            key={part}
            mt="sm"
            value={part}
            label={SHARED_PARTS[part].title}
            description={SHARED_PARTS[part].detail}
          />
        ))}
      </Checkbox.Group>
      <NativeSelect
        label="For how long?"
        data={ACCESS_TERMS}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      {create.isError ? <p role="alert">{errorMessage(create.error)}</p> : null}
      <SheetActions>
        <Button variant="default" onClick={onCancel} disabled={create.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending} disabled={name.trim() === '' || parts.length === 0}>
          Create Token
        </Button>
      </SheetActions>
    </form>
  );
}
