import { chatMessages, getNotes } from '@carelane/contract/consultations/endpoints';
import { getVisit } from '@carelane/contract/visits/endpoints';
import type { Visit } from '@carelane/contract/visits/visit';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mock, refused } from '../testing/mock';
import { mockDoctor } from '../testing/mock-doctor';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { upcomingVisit } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  mock(chatMessages, []);
  mock(getNotes, { text: 'Ask about the dose', updatedAt: null, earlier: [] });
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const bookedAt = inHours(-30);

function visit(appointment: Partial<Visit['appointment']> = {}, changes: Partial<Visit> = {}): Visit {
  return {
    appointment: { ...upcomingVisit(), ...appointment },
    receiptId: 'pay-1',
    events: [{ kind: 'booked', at: bookedAt, amount: 900 }],
    messages: 0,
    deviceTest: null,
    prescriptions: [],
    review: null,
    ...changes,
  };
}

async function readActions(name: string) {
  const card = within(await screen.findByRole('article', { name: `Appointment with ${name}` }));
  const all = [...card.queryAllByRole('button'), ...card.queryAllByRole('link')].filter((element) =>
    element.classList.contains('mantine-Button-root'),
  );
  const filled = all.filter((button) => (button.getAttribute('data-variant') ?? 'filled') === 'filled');
  const texts = (buttons: HTMLElement[]) => buttons.map(({ textContent }) => textContent);
  return { filled: texts(filled), all: texts(all) };
}

const claim = { raisedBy: 'patient', raisedAt: bookedAt, answered: false } as const;
const completed = { status: 'completed', startsAt: inHours(-100) } as const;

describe('the patient’s page of a visit', () => {
  beforeEach(mockPatient);
  const awaitingChoice = { status: 'canceled', choice: { by: inHours(20), reason: '' } } as const;
  it.each([
    ['upcoming', visit(), 'You can join from', 'Add to Calendar'],
    ['open', visit({ startsAt: inHours(0) }), 'The room is open.', 'Join Now'],
    ['waiting for a choice', visit(awaitingChoice), 'cannot take place as planned', 'Choose'],
    ['missed', visit({ startsAt: inHours(-3) }), 'has passed', 'Cancel Appointment'],
    [
      'not completed',
      visit({ startsAt: inHours(-3), doctorJoined: true }),
      'has passed',
      'Book Another Time',
    ],
    ['completed', visit(completed), 'is completed', 'Leave a Review'],
    [
      'completed by an absent doctor',
      visit({ ...completed, startsAt: inHours(-3) }),
      'is completed',
      'Cancel Appointment',
    ],
    ['reviewed', visit({ ...completed, reviewed: true }), 'is completed', 'Book Another Time'],
    [
      'refunded after a dispute',
      visit({ ...completed, dispute: { ...claim, outcome: 'refunded' } }),
      'is completed',
      'Book Another Time',
    ],
    [
      'judged to have taken place',
      visit({ ...completed, dispute: { ...claim, outcome: 'kept' } }),
      'is completed',
      'Leave a Review',
    ],
    ['canceled', visit({ status: 'canceled' }), '^This visit was canceled.$', 'Book Another Time'],
  ])('says that the visit is %s, and has one button that stands out', async (_, data, lead, button) => {
    mock(getVisit, data);
    openApp('/appointments/a-1');
    await screen.findByRole('heading', { name: 'Visit with Dr. Meera Iyer' });
    screen.getByText(new RegExp(lead));
    expect((await readActions('Dr. Meera Iyer')).filled).toEqual([button]);
  });

  it('has the receipt, the events, the reason, notes and the review', async () => {
    const review = { rating: 4, comment: 'Kind and clear.', createdAt: bookedAt };
    mock(getVisit, visit({ ...completed, reviewed: true }, { review }));
    openApp('/appointments/a-1');
    await screen.findByRole('button', { name: 'Receipt' });
    screen.getByText('Booked, ₹900 paid');
    screen.getByText('Reason: Check-up');
    screen.getByText('Kind and clear.');
    screen.getByText('There are no messages from this visit.');
    screen.getByRole('heading', { name: 'Papers' });
    await screen.findByDisplayValue('Ask about the dose');
  });

  it('says Free instead of ₹0', async () => {
    const free = { status: 'free', amount: 0 } as const;
    mock(getVisit, visit({ payment: free }, { receiptId: null, events: [] }));
    openApp('/appointments/a-1');
    await screen.findByText('Free');
    expect(screen.queryByText(/₹0/)).toBeNull();
  });

  it('loads and shows the chat when it has messages', async () => {
    const requests = mock(chatMessages, [
      {
        id: 'm-1',
        sender: 'doctor',
        senderName: 'Meera Iyer',
        text: 'Drink enough',
        time: '',
        createdAt: bookedAt,
      },
    ]);
    mock(getVisit, visit(completed, { messages: 1 }));
    openApp('/appointments/a-1');
    await screen.findByText('Drink enough');
    screen.getByText('This visit is over, so its chat is closed.');
    expect(requests).toHaveLength(1);
  });

  it('does not mention the room once the time of the visit has passed', async () => {
    mock(getVisit, visit({ startsAt: inHours(-3) }));
    openApp('/appointments/a-1');
    await screen.findByText('There are no messages from this visit.');
    expect(screen.queryByText(/write to each other in the room/)).toBeNull();
  });

  it('does not let the patient save notes on a canceled visit', async () => {
    mock(getVisit, visit({ status: 'canceled' }));
    openApp('/appointments/a-1');
    const save = await screen.findByRole('button', { name: 'Save Notes' });
    expect(save).toHaveProperty('disabled', true);
    screen.getByText('This visit was canceled, so its notes cannot be changed.');
  });

  it('shows a link to the appointments when the visit belongs to somebody else', async () => {
    mock(getVisit, refused('APPOINTMENT_NOT_FOUND'));
    openApp('/appointments/a-1');
    await screen.findByRole('link', { name: 'View Appointments' });
  });
});

describe('the doctor’s page of a visit', () => {
  beforeEach(() => mockDoctor([]));
  it.each([
    ['upcoming', visit(), 'The patient can join from', 'Start Session'],
    ['over', visit({ startsAt: inHours(-3) }), 'has passed', 'Mark Complete'],
    ['completed', visit(completed), 'is completed', 'View/Create Prescription'],
  ])('says that the visit is %s, and has one button that stands out', async (_, data, lead, button) => {
    mock(getVisit, data);
    openApp('/appointments/a-1');
    await screen.findByRole('heading', { name: 'Visit with Asha Verma' });
    screen.getByText(new RegExp(lead));
    expect((await readActions('Asha Verma')).filled).toEqual([button]);
    expect(screen.getByRole('link', { name: 'Patient Record' }).getAttribute('href')).toBe(
      '/patients/p-asha',
    );
  });

  it('has no link to the patient’s record if the visit was canceled', async () => {
    mock(getVisit, visit({ status: 'canceled' }));
    openApp('/appointments/a-1');
    await screen.findByRole('heading', { name: 'Visit with Asha Verma' });
    expect(screen.queryByRole('link', { name: 'Patient Record' })).toBeNull();
    expect((await readActions('Asha Verma')).all).toEqual([]);
  });
});
