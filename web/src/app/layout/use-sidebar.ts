import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';

const COOKIE = 'carelane-sidebar';
const SEVEN_DAYS_SECONDS = 7 * 24 * 60 * 60;

function readCollapsed(): boolean {
  return document.cookie.split('; ').includes(`${COOKIE}=collapsed`);
}

/** Collapsed or open, remembered in a cookie for 7 days; Ctrl/Cmd+B toggles it from anywhere, a text field too. */
export function useSidebar() {
  const [collapsed, setCollapsed] = useState(readCollapsed);
  const toggle = () => {
    const next = !collapsed;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `${COOKIE}=${next ? 'collapsed' : 'open'}; path=/; max-age=${SEVEN_DAYS_SECONDS}; samesite=lax`;
    setCollapsed(next);
  };
  useHotkeys([['mod+B', toggle]], []);
  return { collapsed, toggle };
}
