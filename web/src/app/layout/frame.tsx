import type { User } from '@carelane/contract/auth/account';
import type { ReactNode } from 'react';
import { MainLandmark } from '../../ui/main-landmark';
import { AppHeader } from './app-header';
import classes from './app-layout.module.css';
import type { NavigationLink } from './navigation';
import { Sidebar } from './sidebar';
import { UnreachableBanner } from './unreachable-banner';
import { useSidebar } from './use-sidebar';

interface Props {
  user: User;
  home: string;
  links: readonly NavigationLink[];
  bell?: ReactNode;
  banners?: ReactNode;
  children: ReactNode;
}

export function Frame({ user, home, links, bell, banners, children }: Props) {
  const sidebar = useSidebar();
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.shell} data-collapsed={sidebar.collapsed || undefined}>
        <Sidebar collapsed={sidebar.collapsed} home={home} links={links} />
        <div className={classes.column}>
          <AppHeader
            user={user}
            home={home}
            links={links}
            bell={bell}
            collapsed={sidebar.collapsed}
            onToggleSidebar={sidebar.toggle}
          />
          <UnreachableBanner />
          {banners}
          <MainLandmark id="content" className={classes.content} tabIndex={-1}>
            {children}
          </MainLandmark>
        </div>
      </div>
    </>
  );
}
