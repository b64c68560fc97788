import { ERRORS } from '@carelane/contract/errors';
import { listRenewalRequests, renewPrescription } from '@carelane/contract/prescriptions/endpoints';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mock, refused } from '../../testing/mock';
import { stubBrowser } from '../../testing/open-app';
import { prescription } from '../../testing/prescription';
import { RenewalRequests } from './renewal-requests';

afterEach(() => notifications.clean());

const texts = { dosage: '1-0-1', instructions: 'After food.', quantity: null };
const requested = prescription('rx-1', {
  medicines: [
    { ...texts, medication: 'Paracetamol 500 mg' },
    { ...texts, medication: 'Amoxicillin', strength: '500 mg' },
    { ...texts, medication: 'Ampicillin 250 mg' },
  ],
});
const request = { _id: 'r-1', note: null, createdAt: requested.createdAt, prescription: requested };
const allergyRefusal = (...lines: number[]) =>
  refused('ALLERGY_WARNING', {
    errors: lines.map((line) => ({
      path: `medicines.${line}.overrideReason`,
      message: `Line ${line} is not for this patient.`,
    })),
  });
const reasonField = (medicine: string) =>
  within(screen.getByText(medicine).closest('fieldset') as HTMLElement).getByLabelText<HTMLInputElement>(
    'Why you are prescribing it anyway',
  );
const submit = () => fireEvent.submit(reasonField('Amoxicillin 500 mg').form as HTMLFormElement);

async function pressRenew() {
  render(
    <MantineProvider>
      <Notifications />
      <QueryClientProvider client={new QueryClient()}>
        <RenewalRequests />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByText('Renew'));
}

beforeEach(() => {
  stubBrowser();
  mock(listRenewalRequests, [request]);
});

it('asks for a reason for each medicine that matches an allergy, and renews with those reasons', async () => {
  const sent = mock(renewPrescription, allergyRefusal(1));
  await pressRenew();
  await screen.findByText('Renew despite the allergy?');
  screen.getByText('Line 1 is not for this patient.');
  expect(screen.getAllByLabelText('Why you are prescribing it anyway')).toHaveLength(1);
  expect(sent.map(({ body }) => body)).toEqual([{ reasons: [] }]);

  submit();
  await screen.findByText('Please write a reason.');
  expect(sent).toHaveLength(1);

  mock(renewPrescription, allergyRefusal(2));
  fireEvent.change(reasonField('Amoxicillin 500 mg'), { target: { value: ' Tolerated it last year ' } });
  submit();
  await screen.findByText('Line 2 is not for this patient.');
  expect(reasonField('Amoxicillin 500 mg').value).toBe(' Tolerated it last year ');

  mock(listRenewalRequests, []);
  const renewed = mock(renewPrescription, prescription('rx-2'));
  fireEvent.change(reasonField('Ampicillin 250 mg'), { target: { value: 'Skin test was negative' } });
  submit();
  await screen.findByText('Prescription renewed');
  expect(renewed.map(({ params, body }) => ({ params, body }))).toEqual([
    {
      params: { id: 'rx-1' },
      body: {
        reasons: [
          { medicine: 'Amoxicillin 500 mg', overrideReason: 'Tolerated it last year' },
          { medicine: 'Ampicillin 250 mg', overrideReason: 'Skin test was negative' },
        ],
      },
    },
  ]);
});

it('shows why a renewal was refused if it is not an allergy, and does not ask for a reason', async () => {
  mock(renewPrescription, refused('MEDICINE_REFUSED'));
  await pressRenew();
  await screen.findByText(ERRORS.MEDICINE_REFUSED[1]);
  expect(screen.queryByText('Renew despite the allergy?')).toBeNull();
});

it('points out a substance that the patient already takes', async () => {
  mock(listRenewalRequests, [{ ...request, duplicates: ['Paracetamol'] }]);
  mock(renewPrescription, prescription('rx-2'));
  await pressRenew();
  await screen.findByText('Paracetamol is in another active prescription for this patient.');
});
