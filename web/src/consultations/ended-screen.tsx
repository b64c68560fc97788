import type { Role } from '@carelane/contract/auth/account';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AppointmentView } from '../appointments/appointment-view';
import { ConsultingRoom } from '../ui/art/consulting-room';
import { lazyDialog } from '../ui/lazy-component';
import { LinkButton } from '../ui/link-button';
import { useJoinRoom } from './join-room';
import { LocalMedia } from './media/local-media';
import { PANEL_TITLE } from './panel/panel-title';
import classes from './room.module.css';
import type { Ending } from './session/room-session';

const CompleteDialog = lazyDialog(() =>
  import('../appointments/complete-dialog').then((module) => module.CompleteDialog),
);

interface Props {
  appointment: AppointmentView;
  role: Role;
  ending: Ending | null;
  takenOverBy?: string | null;
  onOpenPanel: (() => void) | undefined;
}

const SENTENCES: Record<Ending, string> = {
  ended: 'The consultation session has ended.',
  closed: 'The consultation session has ended.',
  left: 'You have left the session.',
  'taken-over': 'This consultation continues in another tab or on another device.',
  refused: 'You could not join the room.',
  'signed-out': 'You have been signed out.',
};

const sentenceFor = (ending: Ending, takenOverBy: string | null | undefined) =>
  takenOverBy
    ? `${takenOverBy} has joined this visit, so you are no longer in the call. Only one of you can be in it at a time.`
    : SENTENCES[ending];

export function EndedScreen({ appointment, role, ending, takenOverBy, onOpenPanel }: Props) {
  const join = useJoinRoom(appointment, role);
  const isOpen = appointment.status === 'scheduled';
  const rejoin = () => {
    const media = new LocalMedia();
    void media.open('video');
    join(media, 'video');
  };
  const joinLabel = role === 'doctor' ? 'Start Consultation' : 'Join Video Consultation';
  return (
    <section className={classes.ended} aria-label="Session">
      <div className={classes.endedDrawing}>
        <ConsultingRoom />
      </div>
      <p className={classes.endedText}>
        {isOpen && ending ? sentenceFor(ending, takenOverBy) : `This appointment is ${appointment.status}.`}
      </p>
      <div className={classes.endedActions}>
        {isOpen && (
          <Button variant="default" onClick={rejoin}>
            {ending === 'taken-over' ? 'Continue here' : joinLabel}
          </Button>
        )}
        {appointment.status === 'completed' && (
          <LinkButton to="/prescriptions" search={{ appointmentId: appointment.id }}>
            {role === 'doctor' ? 'View/Create Prescription' : 'View Prescriptions'}
          </LinkButton>
        )}
        {onOpenPanel && (
          <Button variant="default" onClick={onOpenPanel}>
            {PANEL_TITLE}
          </Button>
        )}
        <LinkButton to="/appointments/$id" params={{ id: appointment.id }} variant="default">
          Visit Details
        </LinkButton>
        <LinkButton to="/dashboard" variant={isOpen ? 'filled' : 'default'}>
          Go to Dashboard
        </LinkButton>
      </div>
      {role === 'doctor' && ending === 'ended' && isOpen && <OfferCompletion appointment={appointment} />}
    </section>
  );
}

function OfferCompletion({ appointment }: { appointment: AppointmentView }) {
  const [isOpen, setOpen] = useState(true);
  return <CompleteDialog appointment={appointment} opened={isOpen} onClose={() => setOpen(false)} />;
}
