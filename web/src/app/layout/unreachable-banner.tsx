import { IconCloudOff } from '@tabler/icons-react';
import { useServerReachable } from '../../lib/server-reachable';
import classes from './app-layout.module.css';

export function UnreachableBanner() {
  if (useServerReachable()) return null;
  return (
    <p className={classes.unreachable} role="status">
      <IconCloudOff size={20} aria-hidden />
      Can’t reach Carelane. You are seeing what was loaded last. Booking and joining a call need a connection.
      We’ll keep trying.
    </p>
  );
}
