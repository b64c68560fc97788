import { BOOKING_DAYS_AHEAD } from '@carelane/contract/doctors/slots-for-date';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { addDays } from '@carelane/contract/time/zoned-time';
import { isoDate, shortDate } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { LinkButton } from '../../ui/link-button';
import classes from '../prescriptions.module.css';

export function FollowUp({ prescription }: { prescription: Prescription }) {
  const { followUpOn, doctorId, withdrawnAt } = prescription;
  const today = isoDate(useNow(60));
  // A doctor whose account was deleted has no user id.
  if (withdrawnAt || !followUpOn || followUpOn < today || doctorId.user_id._id === null) return null;
  const opensOn = addDays(followUpOn, -BOOKING_DAYS_AHEAD);
  return (
    <div className={classes.notice}>
      <p className={classes.line}>Your doctor would like to see you again on {shortDate(followUpOn)}.</p>
      {opensOn <= today ? (
        <LinkButton
          size="sm"
          to="/book-appointment/$doctorId"
          params={{ doctorId: doctorId._id }}
          search={{ date: followUpOn }}
        >
          Book Follow-up
        </LinkButton>
      ) : (
        <p className={classes.line}>Booking for that day opens on {shortDate(opensOn)}.</p>
      )}
    </div>
  );
}
