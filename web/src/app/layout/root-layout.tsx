import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './layout.module.css';

const PRODUCT = 'Carelane';

/** Titles that change with the route, and say so to whoever cannot see them. */
export function RootLayout() {
  const matches = useMatches();
  const screen = matches.findLast((match) => match.staticData.title)?.staticData.title ?? 'Page Not Found';
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    document.title = `${screen} · ${PRODUCT}`;
    setAnnouncement(screen);
  }, [screen]);
  return (
    <>
      <Outlet />
      <div className={classes.announcer} aria-live="assertive" aria-atomic="true">
        {announcement}
      </div>
    </>
  );
}
