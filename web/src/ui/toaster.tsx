import { Notifications } from '@mantine/notifications';
import { TOAST_LIMIT, TOAST_MS } from './toast';
import classes from './toaster.module.css';

export { notifications } from '@mantine/notifications';

export function Toaster() {
  return (
    <Notifications
      position="bottom-right"
      limit={TOAST_LIMIT}
      autoClose={TOAST_MS}
      // With 'all', a pointer over the place where toasts appear would keep all of them.
      pauseResetOnHover="notification"
      classNames={{ root: classes.place ?? '' }}
    />
  );
}
