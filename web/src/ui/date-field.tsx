import { CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { shortDate } from '../lib/dates';
import { parseDate } from '../lib/parse-date';
import { Calendar } from './calendar';

const UNREADABLE = 'Please write the date like 14/08/1991 or 1991-08-14.';
const NOT_ALLOWED = 'This date cannot be chosen.';

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: string | null | undefined;
  onChange: (date: string | null) => void;
  minDate?: string;
  maxDate?: string;
  clearable?: boolean;
  initial?: string;
  withYears?: boolean;
}

/** A click opens the calendar but leaves the focus in the field. The down key moves it into the calendar. */
export function DateField(props: Props) {
  const { value, onChange, onBlur, error, minDate, maxDate, clearable, initial, withYears, ...rest } = props;
  const [openedBy, setOpenedBy] = useState<'pointer' | 'key'>();
  const [typed, setTyped] = useState<string>();
  const [wasBlurred, setBlurred] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problem = typed === undefined ? undefined : findProblem(typed, minDate, maxDate);

  const close = () => setOpenedBy(undefined);
  const choose = (date: string | null) => {
    close();
    setTyped(undefined);
    onChange(date);
    input.current?.focus();
  };
  const changeText = (text: string) => {
    setTyped(text);
    setBlurred(false);
    if (findProblem(text, minDate, maxDate) === undefined && text.trim() !== '') {
      close();
      onChange(parseDate(text));
    } else if (clearable) onChange(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') close();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpenedBy('key');
  };

  return (
    <Popover
      opened={openedBy !== undefined}
      onDismiss={close}
      trapFocus={openedBy === 'key'}
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
          error={wasBlurred && problem ? problem : error}
          data-mantine-stop-propagation={openedBy ? true : undefined}
          rightSection={
            clearable && value ? <CloseButton aria-label="Clear date" onClick={() => choose(null)} /> : null
          }
          onClick={() => setOpenedBy((current) => current ?? 'pointer')}
          onChange={(event) => changeText(event.currentTarget.value)}
          onBlur={(event) => {
            setBlurred(true);
            if (problem === undefined) setTyped(undefined);
            onBlur?.(event);
          }}
          onKeyDown={onKeyDown}
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
  if (date === null) return UNREADABLE;
  return date >= minDate && date <= maxDate ? undefined : NOT_ALLOWED;
}
