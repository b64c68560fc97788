import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../lib/api';
import { toast } from '../ui/toast';
import { saveReceipt } from './api';

export function ReceiptButton({ id }: { id: string }) {
  const receipt = useMutation({
    mutationFn: () => saveReceipt(id),
    onError: (error) => toast.error(`The receipt could not be loaded: ${errorMessage(error)}`),
  });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconReceipt size={16} aria-hidden />}
      loading={receipt.isPending}
      onClick={() => receipt.mutate()}
    >
      Receipt
    </Button>
  );
}
