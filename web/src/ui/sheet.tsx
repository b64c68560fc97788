import { Modal, type ModalProps } from '@mantine/core';
import classes from './sheet.module.css';

/** A dialog that comes up from the bottom edge on a phone. */
export function Sheet(props: ModalProps) {
  return (
    <Modal
      centered
      {...props}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', title: classes.title ?? '' }}
    />
  );
}
