import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import type { AppointmentView } from '../appointment-view';

export interface MoreProps {
  appointment: AppointmentView;
  canMove: boolean;
  canAskEarlier: boolean;
  onMove: () => void;
  onEarlier: () => void;
}

const MoreMenuItems = lazyComponent(
  () => import('./more-menu-items').then((module) => module.MoreMenuItems),
  () => <MoreButton aria-haspopup="menu" aria-expanded={false} />,
);

export function MoreMenu(props: MoreProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (wasOpened) return <MoreMenuItems {...props} />;
  return <MoreButton aria-haspopup="menu" aria-expanded={false} onClick={() => setWasOpened(true)} />;
}

export function MoreButton(
  props: Pick<ComponentPropsWithRef<'button'>, 'ref' | 'onClick' | 'aria-haspopup' | 'aria-expanded'>,
) {
  return (
    <ActionIcon size="lg" variant="default" aria-label="More actions" {...props}>
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
}
