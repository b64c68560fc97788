import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { errorMessage, isRefusedForGood } from '../../lib/api';
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
import { choicesPhrase, deadlinePhrase } from '../cards/choice-note';
import { ChooseTime } from '../cards/choose-time';
import { RefundLine } from '../cards/status-badge';
import { useChooseTime } from './choice-api';
import classes from './choice-page.module.css';
import { MoneyBack } from './money-back';
import { OtherDoctors } from './other-doctors';

export function ChoicePage() {
  const { id } = useParams({ from: '/signed-in/appointments/$id/choose' });
  const { data, error, refetch } = useQuery(appointmentQuery(id));
  if (data) return <Choice visit={toAppointmentView(data)} />;
  if (!error) return <LoadingState isPage label="Loading Appointment..." />;
  if (isRefusedForGood(error)) return <NothingToChoose />;
  return <ErrorState isPage title={errorMessage(error)} onRetry={() => void refetch()} />;
}

function Choice({ visit }: { visit: AppointmentView }) {
  const now = useNow(60);
  const move = useChooseTime();
  if (visit.status === 'scheduled') return <NewTime visit={visit} now={now} />;
  if (!visit.choice) return <NothingToChoose visit={visit} />;
  const name = doctorTitle(visit.doctorName);
  return (
    <div className={classes.page}>
      <PageHeader
        title={`${name} cannot attend`}
        lead={`Please choose ${choicesPhrase(visit, 'your')} by ${deadlinePhrase(visit.choice.by, visit, now)}.`}
      />
      <div className={classes.original}>
        <AppointmentTime appointment={visit} now={now} />
        {visit.choice.reason ? (
          <p className={classes.reason}>
            {name} wrote: “{visit.choice.reason}”
          </p>
        ) : null}
      </div>
      <div className={classes.columns}>
        <Panel title={`Another time with ${name}`}>
          <ChooseTime
            appointment={visit}
            move={move}
            label="Take This Time"
            priceNote={visit.payment.amount > 0 ? 'Already paid.' : ''}
          />
        </Panel>
        <div className={classes.side}>
          <MoneyBack visit={visit} />
          <OtherDoctors visit={visit} />
        </div>
      </div>
    </div>
  );
}

function NewTime({ visit, now }: { visit: AppointmentView; now: Date }) {
  return (
    <>
      <PageHeader title="Your appointment" lead={`With ${doctorTitle(visit.doctorName)}`} />
      <Panel>
        <AppointmentTime appointment={visit} now={now} />
        <LinkButton to="/appointments" variant="light" mt="md">
          View Appointments
        </LinkButton>
      </Panel>
    </>
  );
}

function NothingToChoose({ visit }: { visit?: AppointmentView }) {
  return (
    <>
      <EmptyState
        isPage
        drawing={<CalendarDrawing />}
        title="There is nothing left to decide"
        action={
          <LinkButton to="/appointments" search={{ tab: 'cancelled' }}>
            View Appointments
          </LinkButton>
        }
      />
      {visit ? (
        <div className={classes.refunded}>
          <p>
            <RefundLine payment={visit.payment} />
          </p>
          <OtherDoctors visit={visit} />
        </div>
      ) : null}
    </>
  );
}
