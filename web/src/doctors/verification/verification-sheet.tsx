import {
  CERTIFICATE_MAX_PAGES,
  CERTIFICATE_RETENTION_DAYS,
  type Verification,
  verificationBody,
} from '@carelane/contract/doctors/verification';
import { Alert, Button, FileInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorMessage } from '../../lib/api';
import { showServerErrors, submitWith, validateWith } from '../../lib/form';
import { runMutation } from '../../lib/run-mutation';
import classes from '../../ui/form.module.css';
import { Sheet, SheetActions } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { useSubmitVerification } from './api';

interface Values {
  registrationNumber: string;
  council: string;
  certificate: File | null;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  verification: Verification;
}

export function VerificationSheet({ opened, onClose, verification }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Send Your Certificate" closeOnClickOutside={false}>
      <VerificationForm verification={verification} onSent={onClose} />
    </Sheet>
  );
}

const MAX_BYTES = 5 * 1024 * 1024;
const validateBody = validateWith<object>(verificationBody);

function fileProblem(file: File | null): string | undefined {
  if (!file) return 'Please choose a scan of your certificate.';
  return file.size > MAX_BYTES ? 'Please choose a file of at most 5 MB.' : undefined;
}

function VerificationForm({ verification, onSent }: { verification: Verification; onSent: () => void }) {
  const submit = useSubmitVerification();
  const form = useForm<Values>({
    initialValues: {
      registrationNumber: verification.registrationNumber ?? '',
      council: verification.council ?? '',
      certificate: null,
    },
    validate: (values) => {
      const problem = fileProblem(values.certificate);
      return { ...validateBody(values), ...(problem ? { certificate: problem } : {}) };
    },
  });
  const send = ({ registrationNumber, council, certificate }: Values) => {
    const body = new FormData();
    body.set('registrationNumber', registrationNumber);
    body.set('council', council);
    if (certificate) body.set('certificate', certificate);
    runMutation(submit, body, {
      onSuccess: () => {
        toast.success('We have received your certificate.');
        onSent();
      },
      onError: (error) => showServerErrors(form, error),
    });
  };
  return (
    <form className={classes.form} noValidate onSubmit={submitWith(form, send)}>
      <TextInput
        label="Registration Number"
        description="Printed on your prescriptions"
        {...form.getInputProps('registrationNumber')}
      />
      <TextInput
        label="Council"
        placeholder="Karnataka Medical Council"
        description="The council that registered you"
        {...form.getInputProps('council')}
      />
      <FileInput
        size="md"
        label="Certificate"
        description={`A picture (JPEG, PNG or WebP) or a PDF of up to ${CERTIFICATE_MAX_PAGES} pages, at most 5 MB. Only the people who run this site see it, and it is deleted ${CERTIFICATE_RETENTION_DAYS} days after their decision.`}
        placeholder="Choose a file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        clearable
        {...form.getInputProps('certificate')}
      />
      {submit.isError ? (
        <Alert color="red" role="alert">
          {errorMessage(submit.error)}
        </Alert>
      ) : null}
      <SheetActions>
        <Button type="submit" loading={submit.isPending}>
          Send Certificate
        </Button>
      </SheetActions>
    </form>
  );
}
