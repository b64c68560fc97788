import { DEFAULT_SITE } from '@carelane/contract/site';
import { fillSite } from '@carelane/contract/site-text';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ContactPage } from '../info/contact-page';
import { FaqsPage } from '../info/faqs-page';
import { HelpPage } from '../info/help-page';
import { PrivacyPage } from '../info/privacy-page';
import { SecurityPage } from '../info/security-page';
import { TermsPage } from '../info/terms-page';
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
    title: 'Home',
    description:
      'Find a doctor, book and pay in a minute, meet by video and get a prescription that any pharmacy can check.',
    body: () => <LandingPage />,
  },
  {
    path: '/terms',
    file: 'terms.html',
    title: 'Terms',
    description: 'The agreement between you and Carelane: booking, paying, canceling, refunds and conduct.',
    body: () => <TermsPage />,
  },
  {
    path: '/privacy',
    file: 'privacy.html',
    title: 'Privacy',
    description: 'What Carelane stores about you, who sees it, what is sent to others, and your rights.',
    body: () => <PrivacyPage />,
  },
  {
    path: '/security',
    file: 'security.html',
    title: 'Security',
    description:
      'How Carelane protects health data, what it says about HIPAA, and what is up to the operator.',
    body: () => <SecurityPage />,
  },
  {
    path: '/help',
    file: 'help.html',
    title: 'Help',
    description: 'Guides to finding a doctor, booking, the video call, prescriptions, and solving problems.',
    body: () => <HelpPage />,
  },
  {
    path: '/faqs',
    file: 'faqs.html',
    title: 'FAQs',
    description:
      'The questions patients ask most about booking, refunds, video visits, prescriptions and privacy.',
    body: () => <FaqsPage />,
  },
  {
    path: '/contact',
    file: 'contact.html',
    title: 'Contact',
    description: 'How to reach Carelane, and what to do in an emergency.',
    body: () => <ContactPage />,
  },
];

/** In production the server fills in the details of the site. The development server shows the defaults. */
export const renderDevPage = (page: PublicPage): string => fillSite(renderPage(page), DEFAULT_SITE);

export function renderPage({ title, description, body }: PublicPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title} · Carelane</title>
<meta name="description" content="${description}">
<meta name="theme-color" content="#faf7f2" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#121716" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<script src="/boot.js"></script>
<link rel="stylesheet" href="/src/landing/landing.css">
<script type="module" src="/src/landing/enhance.ts"></script>
</head>
<body>${renderToStaticMarkup(body())}</body>
</html>
`;
}
