import { JOIN_OPENS_MINUTES_BEFORE } from '@carelane/contract/appointments/join-window';
import { Button, Text } from '@mantine/core';
import { CopyButton, CopyField } from '../../ui/copy-field';
import classes from '../../ui/form.module.css';
import { SheetActions } from '../../ui/sheet';

interface Props {
  link: string;
  email: string;
  onDone(): void;
}

/** Shown once: the server stores only a hash of it. */
export function NewLink({ link, email, onDone }: Props) {
  return (
    <div className={classes.form}>
      <Text>
        {email ? `The invitation is on its way to ${email}.` : 'Send this link to the person you invite.'}{' '}
        They can join from {JOIN_OPENS_MINUTES_BEFORE} minutes before the visit, once the doctor lets them in.
      </Text>
      <CopyField
        label="Link"
        description="It can be used only once. Copy it now: we cannot show it again."
        value={link}
      />
      <SheetActions>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <CopyButton name="Link" value={link} />
      </SheetActions>
    </div>
  );
}
