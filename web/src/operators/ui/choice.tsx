import { SegmentedControl } from '@mantine/core';
import { Select } from '../../ui/select';

interface Props<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: Record<T, string>;
}

const MAX_SIDE_BY_SIDE = 3;

export function Choice<T extends string>({ label, value, onChange, options }: Props<T>) {
  const data = Object.entries<string>(options).map(([key, text]) => ({ value: key as T, label: text }));
  if (data.length <= MAX_SIDE_BY_SIDE)
    return <SegmentedControl aria-label={label} value={value} onChange={onChange} data={data} />;
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
      data={data}
      allowDeselect={false}
    />
  );
}
