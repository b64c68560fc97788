import { CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { shortDate } from '../lib/dates';
import { parseDate } from '../lib/parse-date';
import { Calendar } from './calendar';

const NOT_READ = 'Please write the date like 14/08/1991 or 1991-08-14.';
const NOT_ALLOWED = 'This date cannot be chosen.';

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** yyyy-MM-dd */
  value?: string | null | undefined;
  onChange: (date: string | null) => void;
  minDate?: string;
  maxDate?: string;
  clearable?: boolean;
  /** The day whose month the calendar shows while the field is empty. */
  initial?: string;
  withYears?: boolean;
}

/**
 * A date, shown like everywhere else as 14 Aug 1991, typed or chosen in a calendar. A pointer opens the calendar and leaves the focus in the field, so that people can
 * type; the down key moves into it. Unreadable input stays as typed, with an error.
 */
export function DateField(props: Props) {
  const { value, onChange, onBlur, error, minDate, maxDate, clearable, initial, withYears, ...rest } = props;
  const [opened, setOpened] = useState<'by pointer' | 'by key'>();
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problem = typed === undefined ? undefined : findProblem(typed, minDate, maxDate);

  const close = () => setOpened(undefined);
  const choose = (date: string | null) => {
    close();
    setTyped(undefined);
    onChange(date);
    input.current?.focus();
  };
  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    if (findProblem(text, minDate, maxDate) === undefined && text.trim() !== '') {
      close();
      onChange(parseDate(text));
    } else if (clearable) onChange(null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') close();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpened('by key');
  };

  return (
    <Popover
      opened={opened !== undefined}
      onDismiss={close}
      trapFocus={opened === 'by key'}
      position="bottom-start"
      shadow="md"
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          size="md"
          placeholder="Day Month Year"
          autoComplete="off"
          {...rest}
          ref={input}
          value={typed ?? (value ? shortDate(value) : '')}
          error={left && problem ? problem : error}
          data-mantine-stop-propagation={opened ? true : undefined}
          rightSection={
            clearable && value ? <CloseButton aria-label="Clear date" onClick={() => choose(null)} /> : null
          }
          onClick={() => setOpened((how) => how ?? 'by pointer')}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={(event) => {
            setLeft(true);
            if (problem === undefined) setTyped(undefined);
            onBlur?.(event);
          }}
          onKeyDown={press}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Choose a date">
        <Calendar
          first={minDate}
          last={maxDate}
          selected={value ?? undefined}
          initial={initial}
          withYears={withYears}
          inPopover
          onSelect={choose}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function findProblem(typed: string, minDate = '', maxDate = '9999-12-31'): string | undefined {
  if (typed.trim() === '') return undefined;
  const date = parseDate(typed);
  if (date === null) return NOT_READ;
  return date >= minDate && date <= maxDate ? undefined : NOT_ALLOWED;
}
