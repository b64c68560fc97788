import { getNotes, saveNotes } from '@carelane/contract/consultations/endpoints';
import { getVisit } from '@carelane/contract/visits/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../../testing/mock';
import { mockDoctor } from '../../testing/mock-doctor';
import { closeApp, openApp } from '../../testing/open-app';
import { upcomingVisit } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const LOADED_AT = '2026-03-02T04:00:00.000Z';
const CHANGED_ELSEWHERE_AT = '2026-03-02T04:05:00.000Z';
const SAVED_AT = '2026-03-02T04:06:00.000Z';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  mockDoctor([]);
  mock(getVisit, {
    appointment: upcomingVisit(),
    receiptId: null,
    events: [],
    messages: 0,
    prescriptions: [],
    review: null,
  });
});

function mockChangedNotes() {
  let isLoaded = false;
  mock(getNotes, () => {
    const notes = isLoaded
      ? { text: 'written elsewhere', updatedAt: CHANGED_ELSEWHERE_AT }
      : { text: 'old', updatedAt: LOADED_AT };
    isLoaded = true;
    return { ...notes, earlier: [] };
  });
  return mock(saveNotes, ({ body }) => {
    const { text, basedOn } = body as { text: string; basedOn: string };
    return basedOn === CHANGED_ELSEWHERE_AT ? { text, updatedAt: SAVED_AT } : refused('NOTES_CHANGED');
  });
}

async function writeAndSeeConflict(text: string) {
  fireEvent.change(await screen.findByDisplayValue('old'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Notes' }));
  await screen.findByText(/^These notes were changed in another tab/);
}

it('notes that were changed elsewhere are not overwritten until the user decides', async () => {
  const sent = mockChangedNotes();
  openApp('/appointments/a-1');
  await writeAndSeeConflict('written here');
  expect(sent.map(({ body }) => body)).toEqual([{ text: 'written here', basedOn: LOADED_AT }]);
  screen.getByText('written elsewhere');
  expect(screen.getByRole('button', { name: 'Save Notes' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Keep These' }));
  await screen.findByText('All changes saved');
  expect(sent.at(-1)?.body).toEqual({ text: 'written here', basedOn: CHANGED_ELSEWHERE_AT });
  expect(screen.queryByText(/^These notes were changed/)).toBeNull();
});

it('the notes that were saved elsewhere can be chosen instead', async () => {
  const sent = mockChangedNotes();
  openApp('/appointments/a-1');
  await writeAndSeeConflict('written here');
  fireEvent.click(screen.getByRole('button', { name: 'Keep the Others' }));
  await screen.findByDisplayValue('written elsewhere');
  screen.getByText('All changes saved');
  expect(sent).toHaveLength(1);
});

it('each save is based on the previous one', async () => {
  mock(getNotes, { text: 'old', updatedAt: LOADED_AT, earlier: [] });
  const sent = mock(saveNotes, ({ body }) => ({ ...(body as { text: string }), updatedAt: SAVED_AT }));
  openApp('/appointments/a-1');
  for (const [from, to] of [
    ['old', 'first'],
    ['first', 'second'],
  ] as const) {
    fireEvent.change(await screen.findByDisplayValue(from), { target: { value: to } });
    fireEvent.click(screen.getByRole('button', { name: 'Save Notes' }));
    await screen.findByText('All changes saved');
  }
  expect(sent.map(({ body }) => body)).toEqual([
    { text: 'first', basedOn: LOADED_AT },
    { text: 'second', basedOn: SAVED_AT },
  ]);
});
