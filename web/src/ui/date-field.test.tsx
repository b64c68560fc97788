import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DateField } from './date-field';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let chosen: string | null;
function Field({ initial = null }: { initial?: string | null }) {
  const [value, setValue] = useState<string | null>(initial);
  chosen = value;
  return (
    <DateField
      label="Date of Birth"
      maxDate="2026-03-02"
      defaultDate="1990-01-01"
      defaultLevel="decade"
      clearable
      value={value}
      onChange={setValue}
    />
  );
}

function given(initial: string | null = null) {
  render(
    <MantineProvider>
      <Field initial={initial} />
    </MantineProvider>,
  );
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Date of Birth' });
}

function type(input: HTMLInputElement, text: string) {
  fireEvent.focus(input);
  fireEvent.input(input, { target: { value: text } });
  fireEvent.blur(input);
}

test.each(['14/08/1991', '14.8.1991', '14 Aug 1991', '1991-08-14'])('takes %s', (typed) => {
  const input = given();
  type(input, typed);
  expect(chosen).toBe('1991-08-14');
  expect(input.value).toBe('1991-08-14');
});

test('keeps unreadable input and says how to write a date, even after a valid one', () => {
  const input = given('1990-05-17');
  type(input, '14/08/91');
  expect(input.value).toBe('14/08/91');
  expect(chosen).toBeNull();
  expect(screen.getByText(/Please write the date like 14\/08\/1991/)).toBeDefined();
  type(input, '14/08/1991');
  expect(chosen).toBe('1991-08-14');
  expect(screen.queryByText(/Please write the date/)).toBeNull();
});

test('says that a date after the last one cannot be chosen', () => {
  const input = given();
  type(input, '14/08/2030');
  expect(chosen).toBeNull();
  expect(screen.getByText('This date cannot be chosen.')).toBeDefined();
});
