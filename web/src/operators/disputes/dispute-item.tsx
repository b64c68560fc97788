import type { DisputeOutcome } from '@carelane/contract/appointments/dispute';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { decideDispute, type OperatorDispute } from '@carelane/contract/operators/dispute-endpoints';
import { Button } from '@mantine/core';
import { callWithEnvelope } from '../../lib/api';
import { rupees } from '../../lib/money';
import type { Act } from '../ui/act-dialog';
import { dateAndTime } from '../ui/date-and-time';
import { Facts } from '../ui/facts';
import { useRefreshConsole } from '../ui/refresh';
import { latenessLine } from './lateness-line';
import { presenceLine } from './presence-line';

const OUTCOME: Record<DisputeOutcome, string> = {
  refunded: 'Decided: refunded',
  kept: 'Decided: not refunded',
  canceled: 'Ended: the visit was canceled in the meantime',
};

const PAYMENT = {
  paid: 'paid',
  refunding: 'already being refunded',
  refunded: 'already refunded',
  free: 'free',
} as const;

export function DisputeItem({ dispute, onAct }: { dispute: OperatorDispute; onAct: (act: Act) => void }) {
  const { doctor, patient, payment, raisedBy, outcome, decision: reason, decidedAt } = dispute;
  const money =
    payment.status === 'free' ? 'Free visit' : `${rupees(payment.amount)}, ${PAYMENT[payment.status]}`;
  return (
    <>
      <Facts
        title={`${patient.name} and ${doctorTitle(doctor.name)}`}
        lines={[
          `${dispute.consultationType}, ${dateAndTime(dispute.startsAt)}. ${money}.`,
          latenessLine(dispute),
          `Raised by the ${raisedBy} on ${dateAndTime(dispute.raisedAt)}.`,
          ...(['patient', 'doctor'] as const).flatMap((person) => [
            `${person === 'patient' ? 'Patient' : 'Doctor'}: ${presenceLine(dispute, person)}`,
            dispute[person].statement && `“${dispute[person].statement}”`,
          ]),
          outcome && `${OUTCOME[outcome]}${decidedAt ? ` on ${dateAndTime(decidedAt)}` : ''}.`,
          reason && `Reason: ${reason}`,
        ]}
      />
      {outcome === null && <Decision dispute={dispute} onAct={onAct} />}
    </>
  );
}

function Decision({ dispute, onAct }: { dispute: OperatorDispute; onAct: (act: Act) => void }) {
  const refresh = useRefreshConsole();
  const { payment } = dispute;
  const decide = (refund: boolean, act: Omit<Act, 'send' | 'reasonHint'>) =>
    onAct({
      ...act,
      reasonHint: 'Both people will see this, by email and in the app. Leave out health details.',
      send: (reason) =>
        callWithEnvelope(decideDispute, { params: { id: dispute._id }, body: { refund, reason } }),
      onDone: refresh,
    });
  const hasRefund = payment.status === 'refunding' || payment.status === 'refunded';
  return (
    <Button.Group>
      {payment.status === 'free' ? null : (
        <Button
          size="sm"
          variant="light"
          onClick={() =>
            decide(true, {
              title: hasRefund ? 'Close as refunded?' : `Refund ${rupees(payment.amount)}?`,
              children: (
                <p>
                  {hasRefund
                    ? 'The payment has been refunded another way; nothing is refunded twice.'
                    : 'The full amount is refunded to the card.'}{' '}
                  The visit is canceled, unless both people were in the room or the doctor wrote something. In
                  that case it stays as it is.
                </p>
              ),
              label: hasRefund ? 'Close' : 'Refund',
            })
          }
        >
          {hasRefund ? 'Close as Refunded' : 'Refund'}
        </Button>
      )}
      {hasRefund ? null : (
        <Button
          size="sm"
          variant="default"
          onClick={() =>
            decide(false, {
              title: payment.status === 'free' ? 'Close this dispute?' : 'Close without a refund?',
              children: <p>The visit and the payment stay as they are.</p>,
              label: payment.status === 'free' ? 'Close' : 'Do Not Refund',
            })
          }
        >
          {payment.status === 'free' ? 'Close' : 'Do Not Refund'}
        </Button>
      )}
    </Button.Group>
  );
}
