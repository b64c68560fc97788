import type { Role } from '@carelane/contract/auth/account';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { AppointmentView } from '../appointments/appointment-view';
import type { RoomSession } from './session/room-session';
import { Controls } from './stage/controls';
import { togglePictureInPicture, usePictureInPicture } from './stage/picture-in-picture';
import { Stage } from './stage/stage';
import classes from './stage/stage.module.css';

interface Props {
  appointment: AppointmentView;
  role: Role;
  session: RoomSession;
  onOpenPanel: (() => void) | undefined;
  onPrescribe: (() => void) | undefined;
}

export function CallScreen({ appointment, role, session, onOpenPanel, onPrescribe }: Props) {
  const navigate = useNavigate();
  const video = useRef<HTMLVideoElement>(null);
  const inPictureInPicture = usePictureInPicture(video);
  const leave = () => {
    if (role === 'doctor') return void session.end();
    session.leave();
    void navigate({ to: '/dashboard' });
  };
  return (
    <section className={classes.call} aria-label="Call">
      <Stage appointment={appointment} role={role} session={session} videoRef={video} />
      <Controls
        session={session}
        role={role}
        onPictureInPicture={
          document.pictureInPictureEnabled ? () => void togglePictureInPicture(video.current) : undefined
        }
        inPictureInPicture={inPictureInPicture}
        onOpenPanel={onOpenPanel}
        onPrescribe={onPrescribe}
        onLeave={leave}
      />
    </section>
  );
}
