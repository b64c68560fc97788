import { useEffect } from 'react';
import type { Section } from './routes';

interface Props {
  section: Section;
  rest: string;
}

/** The router knows one address for the whole console, so each section sets its own title. */
export function SectionPage({ section: { label, Page }, rest }: Props) {
  useEffect(() => {
    document.title = `${label} · Carelane`;
  }, [label]);
  return <Page key={label} rest={rest} />;
}
