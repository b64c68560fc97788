import { Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { TOAST_LIMIT, TOAST_MS } from './toast';
import classes from './toaster.module.css';

export { notifications };

export function showUndoable(id: string, text: string, undo: () => void): void {
  const undoAndHide = () => {
    undo();
    notifications.hide(id);
  };
  notifications.show({
    id,
    message: (
      <span className={classes.undoable}>
        {text}
        <Button size="compact-sm" variant="light" onClick={undoAndHide}>
          Undo
        </Button>
      </span>
    ),
    autoClose: false,
    role: 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

export function Toaster() {
  return (
    <Notifications
      position="bottom-right"
      limit={TOAST_LIMIT}
      autoClose={TOAST_MS}
      pauseResetOnHover="notification"
      classNames={{ root: classes.toaster ?? '' }}
    />
  );
}
