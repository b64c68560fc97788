import { Button, TextInput } from '@mantine/core';
import classes from '../auth/profile.module.css';
import { SheetActions } from '../ui/sheet';
import { toast } from '../ui/toast';

interface Props {
  access: { name: string };
  token: string;
  address: string;
  onDone: () => void;
}

/** The token is shown once: the server stores only a hash of it. */
export function NewAccess({ access, token, address, onDone }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => toast.success('Token copied.'),
      () => toast.error('The token could not be copied. Please select and copy it yourself.'),
    );
  return (
    <div className={classes.form}>
      <p className={classes.text}>
        Enter both of these in {access.name}. Anyone who has the token can read what you chose, so do not give
        it to anyone else.
      </p>
      <TextInput
        label="Token"
        description="Copy it now. We cannot show it again."
        value={token}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <TextInput
        label="Address of your record (FHIR)"
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <SheetActions>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <Button onClick={() => void copy()}>Copy Token</Button>
      </SheetActions>
    </div>
  );
}
