import { Menu, type MenuProps } from '@mantine/core';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

interface Props extends Pick<MenuProps, 'width'> {
  button: (ref: RefObject<HTMLButtonElement | null>) => ReactElement;
  children: ReactNode;
}

export function OpenedMenu({ button, children, ...menu }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" shadow="md" {...menu}>
      <Menu.Target>{button(target)}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
