import type { Role } from '@carelane/contract/auth/account';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { AppointmentView } from '../appointments/appointment-view';
import { lazyComponent, lazyDialog, retryForever } from '../ui/lazy-component';
import type { RoomSession } from './session/room-session';
import { Controls } from './stage/controls';
import { togglePictureInPicture, usePictureInPicture } from './stage/picture-in-picture';
import { Stage } from './stage/stage';
import classes from './stage/stage.module.css';

const EndDialog = lazyDialog(() => import('./stage/end-dialog').then((module) => module.EndDialog));

const RoomGuests = lazyComponent(
  retryForever(() => import('./guests/room-guests').then((module) => module.RoomGuests)),
);

interface Props {
  appointment: AppointmentView;
  role: Role;
  session: RoomSession;
  onOpenPanel: (() => void) | undefined;
  onPrescribe: (() => void) | undefined;
  isPrescribing: boolean;
}

export function CallScreen({ appointment, role, session, onOpenPanel, onPrescribe, isPrescribing }: Props) {
  const navigate = useNavigate();
  const video = useRef<HTMLVideoElement>(null);
  const inPictureInPicture = usePictureInPicture(video);
  const [isEnding, setEnding] = useState(false);
  const [isFullScreen, setFullScreen] = useState(true);
  const leave = () => {
    if (role === 'doctor') return setEnding(true);
    session.leave();
    void navigate({ to: '/dashboard' });
  };
  return (
    <section className={classes.call} aria-label="Call" data-full-screen={isFullScreen}>
      <Stage appointment={appointment} role={role} session={session} videoRef={video}>
        <RoomGuests appointment={appointment} role={role} session={session} />
        <button type="button" className={classes.resize} onClick={() => setFullScreen(!isFullScreen)}>
          {isFullScreen ? 'Show menu' : 'Full screen'}
        </button>
      </Stage>
      <Controls
        session={session}
        role={role}
        onPictureInPicture={
          document.pictureInPictureEnabled ? () => void togglePictureInPicture(video.current) : undefined
        }
        inPictureInPicture={inPictureInPicture}
        onOpenPanel={onOpenPanel}
        onPrescribe={onPrescribe}
        isPrescribing={isPrescribing}
        onLeave={leave}
      />
      <EndDialog
        appointment={appointment}
        opened={isEnding}
        onClose={() => setEnding(false)}
        onEnd={() => void session.end()}
      />
    </section>
  );
}
