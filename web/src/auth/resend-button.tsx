import { Button, type ButtonProps } from '@mantine/core';
import { errorMessage } from '../lib/api';
import { runMutation } from '../lib/run-mutation';
import { toast } from '../ui/toast';
import { useResendConfirmation } from './confirmation';

export function ResendButton(props: Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'>) {
  const resend = useResendConfirmation();
  const send = () =>
    runMutation(resend, undefined, {
      onSuccess: (message) => toast.success(message),
      onError: (error) => toast.error(errorMessage(error)),
    });
  return (
    <Button variant="default" {...props} loading={resend.isPending} onClick={send}>
      Resend Link
    </Button>
  );
}
