import { Button, Group, Menu, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ConfirmSheet } from '../../ui/confirm-sheet';
import form from '../../ui/form.module.css';
import { OpenedMenu } from '../../ui/opened-menu';
import { Panel } from '../../ui/panel';
import { Sheet, SheetActions } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import classes from './components-page.module.css';

export function Overlays() {
  const [opened, { open, close }] = useDisclosure(false);
  const [wasMenuOpened, setWasMenuOpened] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className={classes.columns}>
      <Panel title="Sheet">
        <Button onClick={open}>Open a sheet</Button>
        <Sheet opened={opened} onClose={close} title="Update Profile">
          <div className={form.form}>
            <TextInput label="Name" />
            <SheetActions>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button onClick={close}>Save</Button>
            </SheetActions>
          </div>
        </Sheet>
      </Panel>
      <Panel title="ConfirmSheet">
        <Button variant="default" onClick={() => setConfirming(true)}>
          Confirm an action
        </Button>
        <ConfirmSheet
          title="Cancel this visit?"
          opened={isConfirming}
          onClose={() => setConfirming(false)}
          keepLabel="Keep the Visit"
          label="Cancel the Visit"
          isDestructive
          error={new Error('The server could not be reached.')}
          onConfirm={() => setConfirming(false)}
        >
          You get a full refund.
        </ConfirmSheet>
      </Panel>
      <Panel title="OpenedMenu">
        {wasMenuOpened ? (
          <OpenedMenu
            button={(ref) => (
              <Button ref={ref} variant="default">
                Menu
              </Button>
            )}
          >
            <Menu.Item>Profile</Menu.Item>
            <Menu.Item>Log Out</Menu.Item>
          </OpenedMenu>
        ) : (
          <Button variant="default" onClick={() => setWasMenuOpened(true)}>
            Menu
          </Button>
        )}
      </Panel>
      <Panel title="Toasts">
        <Group>
          <Button variant="default" onClick={() => toast.success('Profile saved')}>
            Success
          </Button>
          <Button variant="default" onClick={() => toast.error('Payment failed', 'Your card was declined.')}>
            Error
          </Button>
          <Button variant="default" onClick={() => toast.info('Appointment moved', 'It is now tomorrow.')}>
            Info
          </Button>
          <Button variant="default" onClick={() => toast.undoable('Visit completed', () => {})}>
            With Undo
          </Button>
        </Group>
      </Panel>
    </div>
  );
}
