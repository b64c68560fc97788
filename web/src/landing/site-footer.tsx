import { SITE_PLACEHOLDERS } from '@carelane/contract/site-text';
import { LogoMark } from '../ui/art/logo-mark';

const GROUPS = [
  {
    title: 'Platform',
    links: [
      { href: '/doctors', label: 'Find Doctors' },
      { href: '/appointments', label: 'Appointments' },
      { href: '/prescriptions', label: 'Prescriptions' },
      { href: '/aiassistance', label: 'AI Assistant' },
    ],
  },
  {
    title: 'Support',
    links: [
      { href: '/help', label: 'Help' },
      { href: '/faqs', label: 'FAQs' },
      { href: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/terms', label: 'Terms' },
      { href: '/privacy', label: 'Privacy' },
      { href: '/security', label: 'HIPAA compliance' },
    ],
  },
];

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-row">
        <div className="site-footer-about">
          <a className="brand" href="/">
            <LogoMark />
            Carelane
          </a>
          <p>Doctors, appointments and prescriptions in one place.</p>
          <p className="emergency">
            <strong>Not for emergencies.</strong> If life or health may be at risk, call your local emergency
            number (<a href={SITE_PLACEHOLDERS.emergencyLink}>{SITE_PLACEHOLDERS.emergencyNumber}</a>
            {SITE_PLACEHOLDERS.emergencyRegion}).
          </p>
        </div>
        {GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wrap site-footer-end">
        <p>
          This site is run by {SITE_PLACEHOLDERS.name}
          {SITE_PLACEHOLDERS.commaAddress}.{' '}
          <a href={`mailto:${SITE_PLACEHOLDERS.supportEmail}`}>{SITE_PLACEHOLDERS.supportEmail}</a>
        </p>
        <p>© 2026 Carelane. Open source under the Apache License 2.0.</p>
      </div>
    </footer>
  );
}
