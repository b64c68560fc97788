import type { FamilyMember } from '@carelane/contract/family/family';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { CurrentPasswordField } from '../auth/credential-fields';
import { runMutation } from '../lib/run-mutation';
import { ConfirmSheet } from '../ui/confirm-sheet';
import { toast } from '../ui/toast';
import { useEndGuardianship } from './api';

interface Props {
  member: FamilyMember;
  opened: boolean;
  onClose: () => void;
}

export const isLastGuardian = ({ guardians }: FamilyMember): boolean => guardians.length <= 1;

/** When the last guardian leaves, the profile is closed, so that guardian must enter the password. */
export function EndGuardianshipSheet({ member, opened, onClose }: Props) {
  const { _id, name, guardians } = member;
  const end = useEndGuardianship(_id);
  const [password, setPassword] = useState('');
  const isLast = isLastGuardian(member);
  const others = guardians.filter(({ isYou }) => !isYou).map((guardian) => guardian.name);
  return (
    <ConfirmSheet
      title={isLast ? `Close ${name}’s profile?` : `Stop looking after ${name}?`}
      opened={opened}
      onClose={onClose}
      keepLabel="Keep"
      label={isLast ? 'Close Profile' : 'Stop Looking After'}
      isDestructive
      isPending={end.isPending}
      error={end.error}
      onConfirm={() =>
        runMutation(end, isLast ? { closeProfile: true, password } : {}, {
          onSuccess: () => {
            onClose();
            toast.success(isLast ? 'The profile is closed.' : `You no longer look after ${name}.`);
          },
        })
      }
    >
      <Text>
        {isLast
          ? `Nobody else looks after ${name}, so the profile is closed. Upcoming visits are canceled and refunded in full. Doctors keep the records that they must keep by law. This cannot be undone.`
          : `${others.join(', ')} will still look after ${name}. You will no longer see the profile.`}
      </Text>
      {isLast && (
        <CurrentPasswordField value={password} onChange={(event) => setPassword(event.currentTarget.value)} />
      )}
    </ConfirmSheet>
  );
}
