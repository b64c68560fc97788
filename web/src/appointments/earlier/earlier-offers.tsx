import type { EarlierOffer } from '@carelane/contract/appointments/earlier';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Alert, Button } from '@mantine/core';
import { IconClockUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dayInWords } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { visitClock } from '../../lib/visit-clock';
import { AppointmentTime } from '../cards/appointment-time';
import { countdown } from '../time-in-words';
import { earlierQuery, useAnswerOffer } from './earlier-api';
import classes from './earlier-offers.module.css';

export function EarlierOffers() {
  const { data } = useQuery(earlierQuery);
  if (!data || data.offers.length === 0) return null;
  return data.offers.map((offer) => <Offer key={offer.id} offer={offer} />);
}

function Offer({ offer }: { offer: EarlierOffer }) {
  const now = useNow(1);
  const answer = useAnswerOffer(offer);
  const remainingMs = new Date(offer.expiresAt).getTime() - now.getTime();
  if (remainingMs <= 0) return null;
  return (
    <Alert
      className={classes.offer ?? ''}
      variant="light"
      color="orange"
      icon={<IconClockUp aria-hidden />}
      title={`An earlier time with ${doctorTitle(offer.doctorName)}`}
    >
      <div className={classes.when}>
        <AppointmentTime appointment={offer} now={now} />
      </div>
      <p className={classes.note}>
        Instead of {dayInWords(offer.currentStartsAt, now)},{' '}
        {visitClock(offer.currentStartsAt, offer.timezone).viewerTime}. The price stays the same. This time is
        held for you for <strong role="timer">{countdown(remainingMs)}</strong>.
      </p>
      <div className={classes.actions}>
        <Button loading={answer.isPending} onClick={() => answer.mutate('accept')}>
          Accept
        </Button>
        <Button variant="default" disabled={answer.isPending} onClick={() => answer.mutate('decline')}>
          No Thanks
        </Button>
      </div>
    </Alert>
  );
}
