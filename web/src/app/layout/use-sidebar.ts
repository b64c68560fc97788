import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { SIDEBAR_COOKIE } from '../../lib/storage';

const SEVEN_DAYS_SECONDS = 7 * 24 * 60 * 60;

const TABLET = '(max-width: 63.99em)';

function readCollapsed(): boolean {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${SIDEBAR_COOKIE}=`));
  return cookie ? cookie.endsWith('=collapsed') : window.matchMedia(TABLET).matches;
}

export function useSidebar() {
  const [collapsed, setCollapsed] = useState(readCollapsed);
  const toggle = () => {
    const next = !collapsed;
    // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
    document.cookie = `${SIDEBAR_COOKIE}=${next ? 'collapsed' : 'open'}; path=/; max-age=${SEVEN_DAYS_SECONDS}; samesite=lax`;
    setCollapsed(next);
  };
  // The empty list lets the keys work in text fields, too.
  useHotkeys([['mod+B', toggle]], []);
  return { collapsed, toggle };
}
