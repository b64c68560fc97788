import { Link } from '@tanstack/react-router';
import { LogoMark } from '../../ui/art/logo-mark';
import { lazyComponent } from '../../ui/lazy-component';
import classes from './app-layout.module.css';
import type { NavigationLink } from './navigation';

const LinkTip = lazyComponent(
  () => import('./link-tip').then((module) => module.LinkTip),
  ({ children }) => children,
);

interface Props {
  collapsed: boolean;
  home: string;
  links: readonly NavigationLink[];
}

export function Sidebar({ collapsed, home, links }: Props) {
  return (
    <nav className={classes.sidebar} aria-label="Main" data-collapsed={collapsed || undefined}>
      <Link to={home} className={classes.brand} aria-label="Carelane">
        <LogoMark size={32} />
        <span className={classes.brandName}>Carelane</span>
      </Link>
      <ul className={classes.links}>
        {links.map(({ label, to, icon: Icon, isExact = false }) => {
          const link = (
            <Link
              to={to}
              className={classes.link}
              activeProps={{ 'aria-current': 'page' }}
              activeOptions={{ exact: isExact }}
              aria-label={label}
            >
              <Icon size={22} stroke={1.7} aria-hidden />
              <span className={classes.linkLabel}>{label}</span>
            </Link>
          );
          return <li key={to}>{collapsed ? <LinkTip label={label}>{link}</LinkTip> : link}</li>;
        })}
      </ul>
    </nav>
  );
}
