import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../../lib/api';
import { useNow } from '../../lib/now';
import { CalendarDrawing } from '../../ui/art/calendar-drawing';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LinkButton } from '../../ui/link-button';
import { LoadingState } from '../../ui/loading-state';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { appointmentQuery } from '../api';
import { type AppointmentView, toAppointmentView } from '../appointment-view';
import { AppointmentTime } from '../cards/appointment-time';
import { choices, deadline } from '../cards/choice-note';
import { ChooseTime } from '../cards/choose-time';
import { RefundLine } from '../cards/status-badge';
import classes from './choice-page.module.css';
import { FreeSooner } from './free-sooner';
import { MoneyBack } from './money-back';

/** The doctor cannot attend: another time with the same doctor, the money back, or another doctor. */
export function ChoicePage() {
  const { id } = useParams({ from: '/signed-in/appointments/$id/choose' });
  const { data, error, refetch } = useQuery(appointmentQuery(id));
  if (data) return <Choice visit={toAppointmentView(data)} />;
  if (!error) return <LoadingState label="Loading Appointment..." />;
  if (error instanceof ApiError && error.status < 500) return <NothingToChoose />;
  return <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />;
}

function Choice({ visit }: { visit: AppointmentView }) {
  const now = useNow(60);
  const navigate = useNavigate();
  if (!visit.choice) return <NothingToChoose visit={visit} />;
  const name = doctorTitle(visit.doctorName);
  return (
    <div className={classes.page}>
      <PageHeader
        title={`${name} cannot attend`}
        lead={`Please choose ${choices(visit, 'your')} by ${deadline(visit.choice.by, now)}.`}
      />
      <div className={classes.was}>
        <AppointmentTime appointment={visit} now={now} />
        {visit.choice.reason ? (
          <p className={classes.words}>
            {name} writes: “{visit.choice.reason}”
          </p>
        ) : null}
      </div>
      <div className={classes.columns}>
        <Panel title={`Another time with ${name}`}>
          <ChooseTime
            appointment={visit}
            label="Take This Time"
            money={visit.payment.amount > 0 ? 'Already paid.' : ''}
            onDone={() => void navigate({ to: '/appointments' })}
          />
        </Panel>
        <div className={classes.side}>
          <MoneyBack visit={visit} />
          <FreeSooner visit={visit} />
        </div>
      </div>
    </div>
  );
}

/** Chosen already, too late, or not theirs. */
function NothingToChoose({ visit }: { visit?: AppointmentView }) {
  const isScheduled = visit?.status === 'scheduled';
  return (
    <>
      <EmptyState
        drawing={<CalendarDrawing />}
        title={isScheduled ? 'Your appointment has a time' : 'There is nothing to choose any more'}
        action={
          <LinkButton to="/appointments" search={isScheduled ? {} : { tab: 'cancelled' }}>
            View Appointments
          </LinkButton>
        }
      />
      {visit && !isScheduled ? (
        <div className={classes.settled}>
          <p>
            <RefundLine payment={visit.payment} />
          </p>
          <FreeSooner visit={visit} />
        </div>
      ) : null}
    </>
  );
}
