import { IconCloudOff } from '@tabler/icons-react';
import { useOnline } from '../../lib/online';
import classes from './app-layout.module.css';

/** Says calmly why nothing new arrives. */
export function OfflineBanner() {
  if (useOnline()) return null;
  return (
    <p className={classes.offline} role="status">
      <IconCloudOff size={20} aria-hidden />
      You are offline. You see what was loaded last; booking and calls need a connection.
    </p>
  );
}
