import { Outlet, useMatches } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { onPageTitle, showPageTitle } from '../../ui/page-title';
import classes from './layout.module.css';

export function RootLayout() {
  const matches = useMatches();
  const screen = matches.findLast((match) => match.staticData.title)?.staticData.title ?? 'Page Not Found';
  const [announcement, setAnnouncement] = useState('');
  useLayoutEffect(() => onPageTitle(setAnnouncement), []);
  useLayoutEffect(() => showPageTitle(screen), [screen]);
  return (
    <>
      <Outlet />
      <div className={classes.announcer} aria-live="assertive" aria-atomic="true">
        {announcement}
      </div>
    </>
  );
}
