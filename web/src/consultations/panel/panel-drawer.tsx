import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../room.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

export function PanelDrawer(props: Props) {
  return (
    <Drawer
      {...props}
      position="bottom"
      size="82%"
      classNames={{ content: classes.sheet ?? '', body: classes.sheetBody ?? '' }}
    />
  );
}
