import { useEffect } from 'react';
import type { Section } from './routes';

/** The router has one route for the whole console, so each section sets the title of the page. */
export function SectionPage({ section: { label, Page } }: { section: Section }) {
  useEffect(() => {
    document.title = `${label} · Carelane`;
  }, [label]);
  return <Page key={label} />;
}
