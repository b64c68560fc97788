import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import type { AppointmentView } from '../appointment-view';

export interface MoreMenuProps {
  appointment: AppointmentView;
  canMove: boolean;
  canRequestEarlier: boolean;
  onMove: () => void;
  onEarlier: () => void;
}

const OpenedMoreMenu = lazyComponent(
  () => import('./opened-more-menu').then((module) => module.OpenedMoreMenu),
  () => <MoreButton aria-haspopup="menu" aria-expanded={false} />,
);

export function MoreMenu(props: MoreMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (wasOpened) return <OpenedMoreMenu {...props} />;
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
