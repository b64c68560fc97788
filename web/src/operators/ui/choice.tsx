import { SegmentedControl } from '@mantine/core';

interface Props<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: Record<T, string>;
}

/** Which list of a section is shown. */
export function Choice<T extends string>({ label, value, onChange, options }: Props<T>) {
  const data = Object.entries<string>(options).map(([key, text]) => ({ value: key as T, label: text }));
  return <SegmentedControl aria-label={label} value={value} onChange={onChange} data={data} />;
}
