import { usePageTitle } from '../ui/page-title';
import type { Section } from './routes';

/** The router has one route for the whole console, so each section sets the title of the page. */
export function SectionPage({ section: { label, Page } }: { section: Section }) {
  usePageTitle(label);
  return <Page key={label} />;
}
