import type { User } from '@carelane/contract/auth/account';
import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { PersonAvatar } from '../../ui/person-avatar';
import classes from './app-layout.module.css';

interface Props extends ComponentPropsWithRef<'button'> {
  user: User;
}

export function UserButton({ user, ...buttonProps }: Props) {
  return (
    <UnstyledButton className={classes.userButton} aria-label="User menu" {...buttonProps}>
      <PersonAvatar name={user.name} src={user.profileImage} size={38} isInLabeledButton />
    </UnstyledButton>
  );
}
