import type { Role } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PersonAvatar } from '../../ui/person-avatar';
import type { AppointmentView } from '../appointment-view';
import { AppointmentActions, type CardPage } from './appointment-actions';
import classes from './appointment-card.module.css';
import { AppointmentTime, LateTime } from './appointment-time';
import { choiceNote } from './choice-note';
import { describeDispute } from './describe-dispute';
import { missedVisit } from './missed-visit';
import { RefundLine, StatusBadge } from './status-badge';

interface Props {
  appointment: AppointmentView;
  viewerRole: Role;
  now: Date;
  page: CardPage;
  isWaiting?: boolean;
}

export function AppointmentCard({ appointment, viewerRole, now, page, isWaiting = false }: Props) {
  const { consultationType, doctorSpecialty, reason } = appointment;
  const name = viewerRole === 'doctor' ? appointment.patientName : doctorTitle(appointment.doctorName);
  const image = viewerRole === 'doctor' ? appointment.patientImage : appointment.doctorImage;
  const choice = choiceNote(appointment, viewerRole, now);
  const note = choice ?? missedVisit(appointment, viewerRole, now);
  const showsReason = reason !== '' && (viewerRole === 'doctor' || page !== 'dashboard');
  const Heading = page === 'visit' ? 'h2' : 'h3';
  return (
    <article
      className={classes.card}
      aria-label={`Appointment with ${name}`}
      data-status={appointment.status}
    >
      <PersonAvatar name={name.replace(/^Dr\. /, '')} src={image} size={48} />
      <div className={classes.body}>
        <div className={classes.top}>
          <Heading className={classes.name}>{name}</Heading>
          {note ? <Badge color="orange">{note.badge}</Badge> : <StatusBadge status={appointment.status} />}
          {isWaiting ? (
            <Badge color="orange" className={classes.waiting ?? ''}>
              Waiting now
            </Badge>
          ) : null}
        </div>
        <p className={classes.kind}>
          {viewerRole === 'patient' ? <span>{doctorSpecialty}</span> : null}
          <span>{consultationType}</span>
        </p>
        <AppointmentTime appointment={appointment} now={now} />
        <LateTime appointment={appointment} now={now} />
        {note ? (
          <p className={classes.notice}>
            {note.sentence}{' '}
            {viewerRole === 'patient' && !choice ? <a href="/contact#support">Get help</a> : null}
          </p>
        ) : null}
        {consultationType === 'In-person Consultation' && appointment.clinicAddress ? (
          <p className={classes.note}>{appointment.clinicAddress}</p>
        ) : null}
        {appointment.bookedBy ? <p className={classes.note}>{appointment.bookedBy}</p> : null}
        {showsReason ? <p className={classes.note}>Reason: {reason}</p> : null}
        {appointment.dispute ? (
          <p className={classes.notice}>{describeDispute(appointment, viewerRole)}</p>
        ) : null}
        <p className={classes.note}>
          <RefundLine payment={appointment.payment} />
        </p>
        {page === 'visit' ? null : (
          <Link className={classes.details} to="/appointments/$id" params={{ id: appointment.id }}>
            Visit Details
          </Link>
        )}
      </div>
      <AppointmentActions appointment={appointment} viewerRole={viewerRole} now={now} page={page} />
    </article>
  );
}
