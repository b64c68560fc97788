import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stubBrowser } from '../testing/open-app';
import { CalendarHeader } from './calendar-header';

function renderHeader(first: string, last: string) {
  stubBrowser();
  const chosen: string[] = [];
  render(
    <MantineProvider>
      <CalendarHeader
        month="2025-05"
        first={first}
        last={last}
        withYears
        onChange={(month) => chosen.push(month)}
      />
    </MantineProvider>,
  );
  return { year: screen.getByRole<HTMLSelectElement>('combobox', { name: 'Year' }), chosen };
}

it('lists only the years from the first to the last month', () => {
  const { year } = renderHeader('2024-06', '2026-03');
  expect([...year.options].map(({ value }) => value)).toEqual(['2026', '2025', '2024']);
});

it('lists 120 years if every earlier month is allowed', () => {
  const { year } = renderHeader('0001-01', '2026-03');
  expect(year.options).toHaveLength(120);
  expect(year.options[119]?.value).toBe('1907');
});

it('goes no further than the first and the last month when a year is selected', () => {
  const { year, chosen } = renderHeader('2024-06', '2026-03');
  for (const value of ['2024', '2026']) fireEvent.change(year, { target: { value } });
  expect(chosen).toEqual(['2024-06', '2026-03']);
});
