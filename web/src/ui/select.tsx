import {
  type ComboboxProps,
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core';
import { useEffect, useReducer } from 'react';

/** A field says which list is open from its next render on. The list gets its id when it opens, and its final one a render later. */
function useNamedList(): ComboboxProps {
  const [renders, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (renders % 2 === 1) render();
  }, [renders]);
  return { transitionProps: { duration: 0, onEntered: render } };
}

export function Select<Value extends string = string>(props: SelectProps<Value>) {
  return <MantineSelect comboboxProps={useNamedList()} {...props} />;
}

export function MultiSelect(props: MultiSelectProps) {
  return <MantineMultiSelect comboboxProps={useNamedList()} {...props} />;
}
