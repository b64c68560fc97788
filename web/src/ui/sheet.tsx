import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sheet.module.css';

/** A dialog that slides up from the bottom on a phone. */
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

/** The last row of a dialog: always visible, primary action at the end, full width on a phone. */
export function SheetActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
