import { Outlet, useMatches } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import classes from './layout.module.css';

const PRODUCT = 'Carelane';

export function RootLayout() {
  const matches = useMatches();
  const screen = matches.findLast((match) => match.staticData.title)?.staticData.title ?? 'Page Not Found';
  const [announcement, setAnnouncement] = useState('');
  // Runs before the effects of the screen, which may set a more specific title.
  useLayoutEffect(() => {
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
