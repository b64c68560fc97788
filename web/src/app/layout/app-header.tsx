import type { User } from '@carelane/contract/auth/account';
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebar, IconLayoutSidebarFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LogoMark } from '../../ui/art/logo-mark';
import classes from './app-layout.module.css';
import { MobileMenu } from './mobile-menu';
import type { NavigationLink } from './navigation';
import { UserMenu } from './user-menu';

interface Props {
  user: User;
  home: string;
  links: readonly NavigationLink[];
  bell: ReactNode;
  collapsed: boolean;
  onToggleSidebar: () => void;
}

export function AppHeader({ user, home, links, bell, collapsed, onToggleSidebar }: Props) {
  const Icon = collapsed ? IconLayoutSidebar : IconLayoutSidebarFilled;
  return (
    <header className={classes.header}>
      <MobileMenu links={links} />
      <Link to={home} className={`${classes.brand} ${classes.onMobile}`} aria-label="Carelane">
        <LogoMark size={28} />
      </Link>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Toggle sidebar"
        aria-expanded={!collapsed}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={onToggleSidebar}
        className={classes.onDesktop}
      >
        <Icon stroke={1.7} aria-hidden />
      </ActionIcon>
      <div className={classes.headerEnd}>
        {bell}
        <UserMenu user={user} />
      </div>
    </header>
  );
}
