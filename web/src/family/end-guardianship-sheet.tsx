import type { FamilyMember } from '@carelane/contract/family/family';
import { Text } from '@mantine/core';
import { ConfirmSheet } from '../ui/confirm-sheet';
import { toast } from '../ui/toast';
import { useEndGuardianship } from './api';

interface Props {
  member: FamilyMember;
  opened: boolean;
  onClose: () => void;
}

/** The last guardian closes the profile with it, and is told so. */
export function EndGuardianshipSheet({ member: { _id, name, guardians }, opened, onClose }: Props) {
  const end = useEndGuardianship(_id);
  const isLast = guardians.length <= 1;
  const others = guardians.filter(({ isYou }) => !isYou).map((guardian) => guardian.name);
  return (
    <ConfirmSheet
      title={isLast ? `Close the profile of ${name}?` : `Stop looking after ${name}?`}
      opened={opened}
      onClose={onClose}
      keepLabel="Keep"
      label={isLast ? 'Close Profile' : 'Stop'}
      isDestructive
      isPending={end.isPending}
      error={end.error}
      onConfirm={() =>
        end.mutate(isLast, {
          onSuccess: () => {
            onClose();
            toast.success(isLast ? 'The profile is closed.' : `You no longer look after ${name}.`);
          },
        })
      }
    >
      <Text>
        {isLast
          ? `Nobody else looks after ${name}, so the profile is closed. Upcoming visits are canceled and refunded in full. Doctors keep the records that they must keep. This cannot be undone. If ${name} can have a sign-in of their own, hand the profile over instead.`
          : `${others.join(', ')} will go on. You will no longer see anything about ${name}.`}
      </Text>
    </ConfirmSheet>
  );
}
