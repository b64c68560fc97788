import { isJoinable } from '@carelane/contract/appointments/join-window';
import type { Role } from '@carelane/contract/auth/account';
import { isTestable } from '@carelane/contract/consultations/device-test';
import { canHaveGuests } from '@carelane/contract/consultations/guest';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { Visit } from '@carelane/contract/visits/visit';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { toAppointmentView } from '../appointments/appointment-view';
import { AppointmentCard } from '../appointments/cards/appointment-card';
import { LazyEarlierOffers } from '../appointments/earlier/lazy-earlier-offers';
import { useSession } from '../auth/session';
import { VisitGuests } from '../consultations/guests/visit-guests';
import { Chat } from '../consultations/panel/chat';
import { Notes } from '../consultations/panel/notes';
import { errorMessage } from '../lib/api';
import { useNow } from '../lib/now';
import { Papers } from '../papers/papers';
import { ErrorState } from '../ui/error-state';
import { LinkButton } from '../ui/link-button';
import { LoadingState } from '../ui/loading-state';
import { PageHeader } from '../ui/page-header';
import { Panel } from '../ui/panel';
import { visitQuery } from './api';
import { VisitDeviceTest } from './visit-device-test';
import { VisitEvents } from './visit-events';
import { visitLead } from './visit-lead';
import classes from './visit-page.module.css';
import { VisitPayment } from './visit-payment';
import { VisitPrescriptions } from './visit-prescriptions';
import { VisitReview } from './visit-review';

export function VisitPage() {
  const { id } = useParams({ from: '/signed-in/appointments/$id' });
  const { data, error, refetch } = useQuery(visitQuery(id));
  if (data) return <Content visit={data} />;
  if (!error) return <LoadingState isPage label="Loading Appointment..." shape="page" />;
  return (
    <ErrorState
      isPage
      title={errorMessage(error)}
      onRetry={() => void refetch()}
      action={
        <LinkButton to="/appointments" variant="default">
          View Appointments
        </LinkButton>
      }
    />
  );
}

function Content({ visit }: { visit: Visit }) {
  const { user } = useSession();
  const now = useNow(30);
  const appointment = toAppointmentView(visit.appointment);
  const role: Role = appointment.doctorUserId === user._id ? 'doctor' : 'patient';
  const { id, status, doctorName, patientName } = appointment;
  const isScheduled = status === 'scheduled';
  return (
    <>
      <PageHeader
        title={`Visit with ${role === 'doctor' ? patientName : doctorTitle(doctorName)}`}
        lead={visitLead(appointment, role, now)}
        actions={
          role === 'doctor' && status !== 'canceled' ? (
            <LinkButton to="/patients/$id" params={{ id: appointment.patientId }} variant="default">
              Patient Record
            </LinkButton>
          ) : undefined
        }
      />
      {role === 'patient' && isScheduled ? <LazyEarlierOffers /> : null}
      <AppointmentCard appointment={appointment} viewerRole={role} now={now} page="visit" />
      {isTestable(appointment, now) ? (
        <VisitDeviceTest appointment={appointment} test={visit.deviceTest} role={role} />
      ) : null}
      {appointment.consultationType === 'Video Consultation' && canHaveGuests(appointment, now) ? (
        <VisitGuests appointmentId={id} role={role} />
      ) : null}
      <div className={classes.grid}>
        <div className={classes.column}>
          <Panel title="Papers">
            <Papers appointmentId={id} />
          </Panel>
          <VisitPrescriptions
            prescriptions={visit.prescriptions}
            role={role}
            isScheduled={isScheduled}
            now={now}
          />
          <Panel title="Chat">
            {visit.messages > 0 ? (
              <div className={classes.chat}>
                <Chat appointmentId={id} role={role} session={null} isOver={!isScheduled} />
              </div>
            ) : (
              <p className={classes.none}>
                {isJoinable(appointment, now)
                  ? 'You can write to each other in the room. The messages stay here.'
                  : 'There are no messages from this visit.'}
              </p>
            )}
          </Panel>
          <Panel className={classes.notes ?? ''}>
            <Notes appointment={appointment} role={role} />
          </Panel>
        </div>
        <div className={classes.column}>
          <VisitPayment payment={appointment.payment} receiptId={visit.receiptId} />
          {visit.review ? <VisitReview review={visit.review} /> : null}
          <VisitEvents events={visit.events} visit={appointment} role={role} />
        </div>
      </div>
    </>
  );
}
