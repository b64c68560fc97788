import { Notifications } from '@mantine/notifications';
import { TOAST_LIMIT, TOAST_MS } from './toast';

export { notifications } from '@mantine/notifications';

export function Toaster() {
  return <Notifications position="bottom-right" limit={TOAST_LIMIT} autoClose={TOAST_MS} />;
}
