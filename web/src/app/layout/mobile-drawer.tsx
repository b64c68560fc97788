import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './app-layout.module.css';
import type { NavigationLink } from './navigation';

interface Props {
  opened: boolean;
  onClose: () => void;
  links: readonly NavigationLink[];
}

export function MobileDrawer({ opened, onClose, links }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Carelane"
      size="17rem"
      closeButtonProps={{ 'aria-label': 'Close menu' }}
    >
      <nav aria-label="Menu">
        <ul className={classes.links}>
          {links
            .filter(({ isWideOnly }) => !isWideOnly)
            .map(({ label, to, icon: Icon, isExact = false }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes.link}
                  activeProps={{ 'aria-current': 'page' }}
                  activeOptions={{ exact: isExact }}
                  onClick={onClose}
                >
                  <Icon size={22} stroke={1.7} aria-hidden />
                  <span>{label}</span>
                </Link>
              </li>
            ))}
        </ul>
      </nav>
    </Drawer>
  );
}
