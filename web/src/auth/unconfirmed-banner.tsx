import { useQuery } from '@tanstack/react-query';
import { ResendButton } from './resend-button';
import { type Member, sessionQuery } from './session';
import classes from './unconfirmed-banner.module.css';

const RESTRICTIONS = {
  patient: 'you cannot book or use two-step sign-in, and we send no other emails',
  doctor: 'you cannot be verified or use two-step sign-in, and we send no other emails',
};

/** The link is often opened in another tab, so the account is refetched on focus. */
export function UnconfirmedBanner({ user }: { user: Member }) {
  useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' });
  return (
    <section className={classes.banner} aria-label="Email address not confirmed">
      <p className={classes.text}>
        <strong>Please confirm your email address.</strong> Open the link we sent to{' '}
        <span className={classes.address}>{user.email}</span>. Until then {RESTRICTIONS[user.role]}.
      </p>
      <ResendButton size="sm" />
    </section>
  );
}
