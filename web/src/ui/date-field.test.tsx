import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DateField } from './date-field';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
// There is no layout here, so Mantine assumes that the field has scrolled out of view and hides the popover.
const dayButton = (name: string) => screen.findByRole('button', { name, hidden: true });

let chosen: string | null;
function Field({ initial = null }: { initial?: string | null }) {
  const [value, setValue] = useState<string | null>(initial);
  chosen = value;
  return (
    <DateField
      label="Date of Birth"
      maxDate="2026-03-02"
      initial="1990-01-01"
      withYears
      clearable
      value={value}
      onChange={setValue}
    />
  );
}

function renderField(initial: string | null = null) {
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

test.each(['14/08/1991', '14.8.1991', '14 Aug 1991', '1991-08-14'])('reads %s', (typed) => {
  const input = renderField();
  type(input, typed);
  expect(chosen).toBe('1991-08-14');
  expect(input.value).toBe('14 Aug 1991');
});

test('part of a shown date can be changed by typing', () => {
  const input = renderField('1991-08-14');
  expect(input.value).toBe('14 Aug 1991');
  type(input, '15 Aug 1991');
  expect(chosen).toBe('1991-08-15');
});

test('keeps unreadable input and says how to write a date, even after a valid one', () => {
  const input = renderField('1990-05-17');
  type(input, '14/08/91');
  expect(input.value).toBe('14/08/91');
  expect(chosen).toBeNull();
  expect(screen.getByText(/Please write the date like 14\/08\/1991/)).toBeDefined();
  type(input, '14/08/1991');
  expect(chosen).toBe('1991-08-14');
  expect(screen.queryByText(/Please write the date/)).toBeNull();
});

test('says that a date after the last one cannot be chosen', () => {
  const input = renderField();
  type(input, '14/08/2030');
  expect(chosen).toBeNull();
  expect(screen.getByText('This date cannot be chosen.')).toBeDefined();
});

test('the down key moves into the calendar, and choosing a day returns to the field', async () => {
  const input = renderField('1991-08-14');
  input.focus();
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  const day = await dayButton('August 14, 1991');
  await waitFor(() => expect(document.activeElement).toBe(day));
  fireEvent.keyDown(day, { key: 'PageDown', shiftKey: true });
  const later = await dayButton('August 14, 1992');
  expect(document.activeElement).toBe(later);
  fireEvent.click(later);
  expect(chosen).toBe('1992-08-14');
  expect(input.value).toBe('14 Aug 1992');
  expect(document.activeElement).toBe(input);
});

test('Escape closes the calendar and returns to the field', async () => {
  const input = renderField('1991-08-14');
  input.focus();
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  const day = await dayButton('August 14, 1991');
  await waitFor(() => expect(document.activeElement).toBe(day));
  fireEvent.keyDown(day, { key: 'Escape' });
  expect(document.activeElement).toBe(input);
  await waitFor(() => expect(screen.queryByRole('grid', { hidden: true })).toBeNull());
  expect(chosen).toBe('1991-08-14');
});

test('the list of years begins with the last year allowed', async () => {
  const input = renderField();
  fireEvent.click(input);
  const year = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Year', hidden: true });
  expect(year.value).toBe('1990');
  expect(year.options[0]?.value).toBe('2026');
  fireEvent.change(year, { target: { value: '1984' } });
  fireEvent.click(await dayButton('January 20, 1984'));
  expect(chosen).toBe('1984-01-20');
});

test('the clear button empties the field', () => {
  const input = renderField('1991-08-14');
  fireEvent.click(screen.getByRole('button', { name: 'Clear date' }));
  expect(chosen).toBeNull();
  expect(input.value).toBe('');
});
