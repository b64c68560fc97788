import { findPayments, PAYMENT_NUMBER_MAX_LENGTH } from '@carelane/contract/operators/money-endpoints';
import { Alert, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, errorMessage } from '../../lib/api';
import { Panel } from '../../ui/panel';
import type { Act } from '../ui/act-dialog';
import { OPERATOR_KEY } from '../ui/paged-query';
import classes from './find-payment.module.css';
import { PaymentItem } from './payment-item';

export function FindPayment({ onAct }: { onAct: (act: Act) => void }) {
  const [input, setInput] = useState('');
  const [number, setNumber] = useState('');
  const payments = useQuery({
    queryKey: [OPERATOR_KEY, 'payment', number],
    queryFn: ({ signal }) => call(findPayments, { query: { number }, signal }),
    enabled: number !== '',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNumber(input.trim());
  };
  return (
    <Panel title="Find a Payment">
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          className={classes.field ?? ''}
          label="Receipt number or payment reference"
          value={input}
          maxLength={PAYMENT_NUMBER_MAX_LENGTH}
          onChange={(event) => setInput(event.currentTarget.value)}
        />
        <Button type="submit" loading={payments.isFetching}>
          Find
        </Button>
      </form>
      {payments.isError && (
        <Alert mt="md" color="red">
          {errorMessage(payments.error)}
        </Alert>
      )}
      {payments.data?.length === 0 && <p role="status">No payment has this number.</p>}
      {payments.data?.map((payment) => (
        <div key={payment._id} className={classes.payment}>
          <PaymentItem payment={payment} onAct={onAct} />
        </div>
      ))}
    </Panel>
  );
}
