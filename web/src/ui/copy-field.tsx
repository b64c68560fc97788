import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { toast } from './toast';

export function CopyField(props: Pick<TextInputProps, 'label' | 'description'> & { value: string }) {
  return <TextInput {...props} readOnly onFocus={(event) => event.currentTarget.select()} />;
}

export function CopyButton({ name, value }: { name: string; value: string }) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.success(`${name} copied.`),
      () => toast.error(`The ${name.toLowerCase()} could not be copied. Please select and copy it yourself.`),
    );
  return <Button onClick={() => void copy()}>Copy {name}</Button>;
}
