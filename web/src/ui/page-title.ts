import { useEffect } from 'react';

let announce = (_screen: string) => {};

/** Passes on the titles that are announced to screen readers. Returns a function that stops it. */
export function onPageTitle(listener: (screen: string) => void): () => void {
  announce = listener;
  return () => {
    announce = () => {};
  };
}

export function showPageTitle(screen: string): void {
  document.title = `${screen} · Carelane`;
  announce(screen);
}

/** For a screen whose title is not known to its route. Runs after the root layout has shown the route's title. */
export function usePageTitle(screen: string): void {
  useEffect(() => showPageTitle(screen), [screen]);
}
