import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../../lib/api';
import { rupees } from '../../lib/money';
import { Panel } from '../../ui/panel';
import { Sheet, SheetActions } from '../../ui/sheet';
import type { AppointmentView } from '../appointment-view';
import { useChooseRefund } from './choice-api';

export function MoneyBack({ visit }: { visit: AppointmentView }) {
  const [isConfirming, setConfirming] = useState(false);
  const choose = useChooseRefund();
  const { amount } = visit.payment;
  const close = () => setConfirming(false);
  return (
    <Panel title={amount > 0 ? 'Money back' : 'No new time'}>
      <Stack gap="sm" align="flex-start">
        <Text>
          {amount > 0
            ? `You get a full refund of ${rupees(amount)} to the card you paid with. If you do not choose, this happens automatically.`
            : 'This visit was free, so there is nothing to refund.'}
        </Text>
        <Button variant="default" onClick={() => setConfirming(true)}>
          {amount > 0 ? `Get ${rupees(amount)} Back` : 'Cancel Without a New Time'}
        </Button>
      </Stack>
      <Sheet
        opened={isConfirming}
        onClose={close}
        title={amount > 0 ? 'Get your money back?' : 'Cancel without a new time?'}
        withCloseButton={false}
      >
        <Stack gap="md">
          <Text>
            {amount > 0 ? `${rupees(amount)} will be refunded in full. ` : ''}You can book again at any time.
          </Text>
          {choose.isError ? (
            <Text c="var(--cl-bad)" role="alert">
              {errorMessage(choose.error)}
            </Text>
          ) : null}
          <SheetActions>
            <Button variant="default" onClick={close} data-autofocus>
              Go Back
            </Button>
            <Button loading={choose.isPending} onClick={() => choose.mutate(visit.id)}>
              {amount > 0 ? 'Yes, Refund' : 'Yes'}
            </Button>
          </SheetActions>
        </Stack>
      </Sheet>
    </Panel>
  );
}
