import { Indicator } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../auth/session';
import { lazyComponent } from '../ui/lazy-component';
import { BellButton } from './bell-button';
import { useNotificationCopy } from './use-notification-copy';

const BellPopover = lazyComponent(
  () => import('./bell-popover').then((module) => module.BellPopover),
  ({ unread }) => <BellButton unread={unread} aria-haspopup="dialog" aria-expanded={false} />,
);

const PushOnLoad = lazyComponent<object>(() => import('./push-on-load').then((module) => module.PushOnLoad));

export function NotificationBell() {
  const { user } = useSession();
  const copy = useNotificationCopy(user._id);
  const { unread } = copy;
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
      {user.guardian ? null : <PushOnLoad />}
      {wasPressed ? (
        <BellPopover {...copy} />
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
