import {
  type ComboboxProps,
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core';
import { useEffect, useState } from 'react';

/** The open list gets its final id one render late, and the field refers to it at its next render. */
function useComboboxProps(): ComboboxProps {
  const [hasJustOpened, setJustOpened] = useState(false);
  useEffect(() => {
    if (hasJustOpened) setJustOpened(false);
  }, [hasJustOpened]);
  return { transitionProps: { duration: 0, onEntered: () => setJustOpened(true) } };
}

export function Select<Value extends string = string>(props: SelectProps<Value>) {
  return <MantineSelect comboboxProps={useComboboxProps()} {...props} />;
}

export function MultiSelect(props: MultiSelectProps) {
  return <MantineMultiSelect comboboxProps={useComboboxProps()} {...props} />;
}
