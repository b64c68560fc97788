import type { Paper } from '@carelane/contract/papers/paper';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../lib/api';
import { ConfirmSheet } from '../ui/confirm-sheet';
import { toast } from '../ui/toast';
import { withdrawPaper } from './api';
import { paperKeys } from './keys';

interface Props {
  appointmentId: string;
  paper: Paper;
  opened: boolean;
  onClose(): void;
}

export function WithdrawDialog({ appointmentId, paper, opened, onClose }: Props) {
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => withdrawPaper(paper._id),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: async () => {
      await client.refetchQueries({ queryKey: paperKeys.list(appointmentId) });
      onClose();
    },
  });
  return (
    <ConfirmSheet
      opened={opened}
      onClose={onClose}
      title="Withdraw this paper?"
      keepLabel="Keep Paper"
      label="Withdraw Paper"
      isDestructive
      isPending={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
    >
      <Text>
        <bdi>{paper.name}</bdi> is deleted for both of you. A note that a paper was withdrawn stays here.
      </Text>
    </ConfirmSheet>
  );
}
