import { Button, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { errorMessage } from '../lib/api';
import { runMutation } from '../lib/run-mutation';
import form from '../ui/form.module.css';
import { Panel } from '../ui/panel';
import { Sheet, SheetActions } from '../ui/sheet';
import { toast } from '../ui/toast';
import { useDeletePatient } from './api';
import classes from './delete-profile.module.css';

export function DeleteProfile() {
  const [isConfirming, { open, close }] = useDisclosure(false);
  const [isUnderstood, setUnderstood] = useState(false);
  const remove = useDeletePatient();
  const confirm = () =>
    runMutation(remove, undefined, {
      onSuccess: () => {
        close();
        toast.success('Your patient profile has been deleted.');
      },
      onError: (error) => toast.error(errorMessage(error)),
    });
  return (
    <Panel title="Delete Profile">
      <div className={form.prompt}>
        <p>
          Erases your date of birth, emergency contact, address, picture and everything else in this profile.
          You keep your account, and you can create a new profile later.
        </p>
        <Button variant="light" color="red" onClick={open}>
          Delete Patient Profile
        </Button>
      </div>
      <Sheet
        opened={isConfirming}
        onClose={close}
        title="Delete your patient profile?"
        closeOnClickOutside={false}
      >
        <div className={form.stack}>
          <ul className={classes.effects}>
            <li>What you entered in this profile is erased at once. This cannot be undone.</li>
            <li>
              Appointments that have not started are canceled, and what you paid for them is refunded to your
              card in full.
            </li>
            <li>Prescriptions and notes that a doctor must keep by law stay with that doctor.</li>
          </ul>
          <Checkbox
            label="I understand what will be deleted"
            checked={isUnderstood}
            onChange={(event) => setUnderstood(event.currentTarget.checked)}
          />
          <SheetActions>
            <Button variant="default" onClick={close}>
              Keep Profile
            </Button>
            <Button color="red" disabled={!isUnderstood} loading={remove.isPending} onClick={confirm}>
              Yes, Delete
            </Button>
          </SheetActions>
        </div>
      </Sheet>
    </Panel>
  );
}
