import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './landing-page';

export interface PublicPage {
  path: string;
  file: string;
  title: string;
  description: string;
  body: () => ReactElement;
}

export const publicPages: PublicPage[] = [
  {
    path: '/',
    file: 'index.html',
    title: 'Home · Carelane',
    description:
      'Find a doctor, book and pay in a minute, meet by video and get a prescription that any pharmacy can check.',
    body: () => <LandingPage />,
  },
];

export function renderPage(page: PublicPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${page.title}</title>
<meta name="description" content="${page.description}">
<meta name="theme-color" content="#faf7f2" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#121716" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<script src="/boot.js"></script>
<link rel="stylesheet" href="/src/landing/landing.css">
<script type="module" src="/src/landing/enhance.ts"></script>
</head>
<body>${renderToStaticMarkup(page.body())}</body>
</html>
`;
}
