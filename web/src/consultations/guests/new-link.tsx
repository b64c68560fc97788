import { Button, Text, TextInput } from '@mantine/core';
import classes from '../../ui/form.module.css';
import { SheetActions } from '../../ui/sheet';
import { toast } from '../../ui/toast';

interface Props {
  link: string;
  /** Empty when the link was not mailed. */
  email: string;
  onDone(): void;
}

/** The link is shown once: the server stores only a hash of it. */
export function NewLink({ link, email, onDone }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast.success('Link copied.'),
      () => toast.error('The link could not be copied. Please select and copy it yourself.'),
    );
  return (
    <div className={classes.form}>
      <Text>
        {email ? `The invitation is on its way to ${email}.` : 'Send this link to the person you invite.'}{' '}
        They can come in from 15 minutes before the visit, and the doctor lets them in.
      </Text>
      <TextInput
        label="Link"
        description="It works once. Copy it now: we cannot show it again."
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <SheetActions>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <Button onClick={() => void copy()}>Copy Link</Button>
      </SheetActions>
    </div>
  );
}
