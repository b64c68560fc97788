import { Indicator } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../auth/session';
import { lazyComponent } from '../ui/lazy-component';
import { BellButton } from './bell-button';
import { useSyncedNotifications } from './use-synced-notifications';

const BellPopover = lazyComponent(
  () => import('./bell-popover').then((module) => module.BellPopover),
  ({ unread }) => <BellButton unread={unread} aria-haspopup="dialog" aria-expanded={false} />,
);

const PushHandler = lazyComponent<object>(() =>
  import('./push-handler').then((module) => module.PushHandler),
);

export function NotificationBell() {
  const { user } = useSession();
  const synced = useSyncedNotifications(user._id);
  const { unread } = synced;
  const [wasPressed, setPressed] = useState(false);
  return (
    <Indicator
      disabled={unread === 0}
      label={unread > 99 ? '99+' : unread}
      size="calc(min(1.125rem, 6vw))"
      offset={5}
      color="var(--cl-bad)"
      styles={{ indicator: { color: 'var(--cl-surface)', fontSize: 'min(var(--cl-text-xs), 4.5vw)' } }}
    >
      {/* While a guardian acts for a patient, push messages in this browser belong to the guardian's own account. */}
      {user.guardian ? null : <PushHandler />}
      {wasPressed ? (
        <BellPopover {...synced} />
      ) : (
        <BellButton
          unread={unread}
          aria-haspopup="dialog"
          aria-expanded={false}
          onClick={() => setPressed(true)}
        />
      )}
    </Indicator>
  );
}
