import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { lazyDialog } from '../../ui/lazy-component';
import classes from './app-layout.module.css';
import type { NavigationLink } from './navigation';

const MobileDrawer = lazyDialog(() => import('./mobile-drawer').then((module) => module.MobileDrawer));

export function MobileMenu({ links }: { links: readonly NavigationLink[] }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Open menu"
        onClick={open}
        className={classes.onMobile}
      >
        <IconMenu2 aria-hidden />
      </ActionIcon>
      <MobileDrawer opened={opened} onClose={close} links={links} />
    </>
  );
}
