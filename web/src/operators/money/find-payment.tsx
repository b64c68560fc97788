import { findPayments } from '@carelane/contract/operators/money-endpoints';
import { Alert, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, errorMessage } from '../../lib/api';
import { Panel } from '../../ui/panel';
import type { Act } from '../ui/act-dialog';
import { OPERATOR_KEY } from '../ui/paged-query';
import classes from './find-payment.module.css';
import { PaymentItem } from './payment-item';

/** By either number on a receipt. */
export function FindPayment({ onAct }: { onAct: (act: Act) => void }) {
  const [typed, setTyped] = useState('');
  const [number, setNumber] = useState('');
  const found = useQuery({
    queryKey: [OPERATOR_KEY, 'payment', number],
    queryFn: ({ signal }) => call(findPayments, { query: { number }, signal }),
    enabled: number !== '',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNumber(typed.trim());
  };
  return (
    <Panel title="Find a payment">
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          className={classes.field ?? ''}
          label="Receipt number or payment reference"
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" loading={found.isFetching}>
          Find
        </Button>
      </form>
      {found.isError && (
        <Alert mt="md" color="red">
          {errorMessage(found.error)}
        </Alert>
      )}
      {found.data?.length === 0 && <p role="status">No payment has this number.</p>}
      {found.data?.map((payment) => (
        <div key={payment._id} className={classes.found}>
          <PaymentItem payment={payment} onAct={onAct} />
        </div>
      ))}
    </Panel>
  );
}
