import { expect, it } from 'vitest';
import { publicPages, renderDevPage, renderPage } from './static-pages';

it.each(publicPages)(
  '$path has placeholders for the details of the site, and all of them can be filled in',
  (page) => {
    expect(renderPage(page)).toContain('{{emergencyLink}}');
    const html = renderDevPage(page);
    expect(html).not.toContain('{{');
    expect(html).toContain('This site is run by Carelane.');
    expect(html).toContain('(<a href="tel:112">112</a> in India)');
  },
);
