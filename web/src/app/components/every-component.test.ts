import { expect, test } from 'vitest';

const UI = import.meta.glob<string>(['../../ui/**/*.tsx', '!**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const PAGE = import.meta.glob<string>(['./*.tsx', '!./*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const NOT_SHOWN = [
  'lazyComponent',
  'lazyDialog',
  'retryForever',
  'showUndoable',
  'Toaster',
  'LazyToaster',
  'CalendarHeader',
  'SignedOutFrame',
  'HeroScene',
  'LineIcon',
  'QrCode',
];

test('the component page shows every shared component', () => {
  const components = Object.values(UI).flatMap((text) =>
    [...text.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name ?? ''),
  );
  expect(components.length).toBeGreaterThan(30);
  const used = Object.values(PAGE)
    .join('\n')
    .replaceAll(/^import [^;]+;/gm, '');
  const isShown = (name: string) => new RegExp(`\\b${name}\\b`).test(used);
  expect(components.filter((name) => !NOT_SHOWN.includes(name) && !isShown(name))).toEqual([]);
  expect(NOT_SHOWN.filter((name) => !components.includes(name))).toEqual([]);
});
