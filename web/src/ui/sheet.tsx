import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './sheet.module.css';

export function Sheet({ onClose, ...props }: ModalProps) {
  const [hasInput, setHasInput] = useState(false);
  const close = () => {
    setHasInput(false);
    onClose();
  };
  return (
    <Modal
      centered
      {...props}
      onClose={close}
      onInput={() => setHasInput(true)}
      {...(hasInput ? { closeOnEscape: false, closeOnClickOutside: false } : {})}
      closeButtonProps={{ 'aria-label': 'Close', ...props.closeButtonProps }}
      classNames={{
        inner: classes.inner ?? '',
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
      }}
    />
  );
}

export function SheetActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
