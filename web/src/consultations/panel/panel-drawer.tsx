import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../room.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** On a screen too narrow for the side panel, shows it as a sheet from the bottom. */
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
