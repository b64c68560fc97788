import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sheet.module.css';

/** A dialog that comes up from the bottom edge on a phone. */
export function Sheet(props: ModalProps) {
  return (
    <Modal
      centered
      {...props}
      closeButtonProps={{ 'aria-label': 'Close', ...props.closeButtonProps }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', title: classes.title ?? '' }}
    />
  );
}

/** The last line of a dialog: always in sight, the way on at the far end, as wide as the thumb wants it on a phone. */
export function SheetActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
