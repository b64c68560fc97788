import { LineIcon } from '../ui/art/line-icon';
import { LogoMark } from '../ui/art/logo-mark';

const SECTIONS = [
  { href: '/#features', label: 'Features' },
  { href: '/#how-it-works', label: 'How It Works' },
  { href: '/#testimonials', label: 'Testimonials' },
];

export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="wrap site-header-row">
        <a className="brand" href="/">
          <LogoMark />
          Carelane
        </a>
        <nav className="site-nav" aria-label="Main">
          <SectionLinks />
        </nav>
        <div className="site-actions">
          <ThemeSwitch />
          <a className="button quiet signed-out sign-in" href="/login">
            Sign In
          </a>
          <a className="button primary small signed-out" href="/register">
            Sign Up
          </a>
          <a className="button primary small signed-in" href="/dashboard">
            Go to Dashboard
          </a>
          <button
            className="icon-button menu-button"
            type="button"
            popoverTarget="site-menu"
            aria-label="Open menu"
          >
            <LineIcon name="menu" />
          </button>
        </div>
      </div>
      <nav className="site-menu" id="site-menu" popover="auto" aria-label="Menu">
        <div className="site-menu-head">
          <ThemeSwitch />
          <button
            className="icon-button"
            type="button"
            popoverTarget="site-menu"
            popoverTargetAction="hide"
            aria-label="Close menu"
          >
            <LineIcon name="close" />
          </button>
        </div>
        <SectionLinks />
        <a href="/help">Help</a>
        <hr />
        <a className="signed-out" href="/login">
          Sign In
        </a>
        <a className="button primary signed-out" href="/register">
          Sign Up
        </a>
        <a className="button primary signed-in" href="/dashboard">
          Go to Dashboard
        </a>
      </nav>
    </header>
  );
}

function SectionLinks() {
  return SECTIONS.map(({ href, label }) => (
    <a key={href} href={href}>
      {label}
    </a>
  ));
}

function ThemeSwitch() {
  return (
    <button className="icon-button theme-switch" type="button" aria-label="Dark theme" aria-pressed="false">
      <LineIcon name="moon" />
      <LineIcon name="sun" />
    </button>
  );
}
