import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './app-layout.module.css';
import { NAVIGATION } from './navigation';

export function MobileMenu() {
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
      <Drawer
        opened={opened}
        onClose={close}
        title="Carelane"
        size="17rem"
        closeButtonProps={{ 'aria-label': 'Close menu' }}
      >
        <nav aria-label="Menu">
          <ul className={classes.links}>
            {NAVIGATION.filter(({ onMobile }) => onMobile).map(({ label, to, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes.link}
                  activeProps={{ 'aria-current': 'page' }}
                  onClick={close}
                >
                  <Icon size={22} stroke={1.7} aria-hidden />
                  <span>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Drawer>
    </>
  );
}
