import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './app-layout.module.css';
import { NAVIGATION } from './navigation';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function MobileDrawer({ opened, onClose }: Props) {
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
          {NAVIGATION.filter(({ onMobile }) => onMobile).map(({ label, to, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={classes.link}
                activeProps={{ 'aria-current': 'page' }}
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
