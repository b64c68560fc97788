import { Button } from '@mantine/core';
import classes from '../auth/profile.module.css';
import { CopyButton, CopyField } from '../ui/copy-field';
import { SheetActions } from '../ui/sheet';

interface Props {
  access: { name: string };
  token: string;
  address: string;
  onDone: () => void;
}

/** The token is shown once: the server stores only a hash of it. */
export function NewAccess({ access, token, address, onDone }: Props) {
  return (
    <div className={classes.form}>
      <p className={classes.text}>
        {access.name} needs both of these. Anyone who has the token can read what you chose, so do not give it
        to anyone else.
      </p>
      <CopyField label="Token" description="Copy it now. We cannot show it again." value={token} />
      <CopyField label="Record address (FHIR)" value={address} />
      <SheetActions>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <CopyButton name="Token" value={token} />
      </SheetActions>
    </div>
  );
}
