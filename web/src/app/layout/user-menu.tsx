import type { User } from '@carelane/contract/auth/account';
import { useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import { UserButton } from './user-button';

interface Props {
  user: User;
}

const UserMenuItems = lazyComponent(
  () => import('./user-menu-items').then((module) => module.UserMenuItems),
  ({ user }) => <UserButton user={user} aria-haspopup="menu" aria-expanded={false} />,
);

export function UserMenu({ user }: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  if (wasOpened) return <UserMenuItems user={user} />;
  return (
    <UserButton user={user} aria-haspopup="menu" aria-expanded={false} onClick={() => setWasOpened(true)} />
  );
}
