import type { Role } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Button } from '@mantine/core';
import { IconMessage, IconMicrophone, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AppointmentView } from '../../appointments/appointment-view';
import { LateTime } from '../../appointments/cards/appointment-time';
import { useNow } from '../../lib/now';
import { presenceQuery } from '../api';
import { useJoinRoom } from '../join-room';
import { readJoinMode } from '../media/join-mode';
import { type JoinMode, LocalMedia } from '../media/local-media';
import { PANEL_TITLE } from '../panel/panel-title';
import { currentOpenCall } from '../session/open-call';
import { currentSession } from '../session/open-session';
import { ConnectionCheck } from './connection-check';
import { DeviceProblems } from './device-problems';
import { DeviceSelects } from './device-selects';
import classes from './lobby.module.css';
import { Preview } from './preview';

interface Props {
  appointment: AppointmentView;
  role: Role;
  onOpenPanel: (() => void) | undefined;
}

export function Lobby({ appointment, role, onOpenPanel }: Props) {
  const join = useJoinRoom(appointment, role);
  // The effect reads this ref, because it must not run again when the function changes.
  const latestJoin = useRef(join);
  latestJoin.current = join;
  const [media, setMedia] = useState<LocalMedia | null>(null);
  const isHandedOver = useRef(false);
  const preset = readJoinMode(appointment.id);

  useEffect(() => {
    if (isInside(appointment.id)) return;
    const lastCall = currentOpenCall();
    const interrupted = lastCall?.appointmentId === appointment.id ? lastCall : null;
    const newMedia = new LocalMedia({
      camera: interrupted?.cameraOn ?? preset === 'video',
      microphone: interrupted?.microphoneOn ?? preset !== 'chat',
    });
    const mode = interrupted?.mode ?? preset;
    void newMedia.open(mode);
    setMedia(newMedia);
    if (interrupted) {
      isHandedOver.current = true;
      latestJoin.current(newMedia, mode);
    }
    return () => {
      if (!isHandedOver.current) newMedia.close();
    };
  }, [appointment.id, preset]);

  if (!media) return null;
  const start = (mode: JoinMode) => {
    isHandedOver.current = true;
    const callMedia = preset === 'video' ? media : replaceMedia(media, preset);
    const isReady = callMedia === media && mode === 'video';
    if (!isReady) void callMedia.open(mode);
    join(callMedia, mode);
  };
  return (
    <section className={classes.lobby} aria-label="Before you join">
      <Preview media={media} />
      <div className={classes.choices}>
        <WhoIsThere appointment={appointment} role={role} />
        <DeviceProblems media={media} mode={preset} />
        <JoinButton mode={preset} role={role} isPrimary onClick={start} />
        <div className={classes.otherModes}>
          {JOIN_MODES.map((mode) =>
            mode === preset ? null : <JoinButton key={mode} mode={mode} role={role} onClick={start} />,
          )}
        </div>
        <DeviceSelects media={media} />
        <ConnectionCheck appointmentId={appointment.id} />
        <p className={classes.notice}>
          The call connects your devices directly. The others in the call, and the server that helps you find
          each other, can see your network address.
        </p>
        {onOpenPanel && (
          <Button variant="default" onClick={onOpenPanel}>
            {PANEL_TITLE}
          </Button>
        )}
      </div>
    </section>
  );
}

const JOIN_MODES = ['video', 'audio', 'chat'] as const;
const MODE_ICONS = { video: IconVideo, audio: IconMicrophone, chat: IconMessage };

interface JoinButtonProps {
  mode: JoinMode;
  role: Role;
  isPrimary?: boolean;
  onClick(mode: JoinMode): void;
}

function JoinButton({ mode, role, isPrimary = false, onClick }: JoinButtonProps) {
  const Icon = MODE_ICONS[mode];
  const video = role === 'doctor' ? 'Start Consultation' : 'Join Video Consultation';
  return (
    <Button
      size={isPrimary ? 'lg' : 'sm'}
      variant={isPrimary ? 'filled' : 'subtle'}
      leftSection={<Icon size={isPrimary ? 24 : 18} aria-hidden="true" />}
      onClick={() => onClick(mode)}
    >
      {mode === 'video' ? video : `Join with ${mode} only`}
    </Button>
  );
}

/** The preset turned devices off. The replacement works with any mode, but keeps a muted microphone off. */
function replaceMedia(media: LocalMedia, preset: JoinMode): LocalMedia {
  media.close();
  return new LocalMedia({ camera: true, microphone: preset === 'chat' || media.state.microphoneOn });
}

function isInside(appointmentId: string): boolean {
  const session = currentSession();
  return session?.options.appointmentId === appointmentId && session.state.ending === null;
}

function WhoIsThere({ appointment, role }: { appointment: AppointmentView; role: Role }) {
  const now = useNow();
  const { data } = useQuery(presenceQuery(appointment.id));
  const isOtherInside = role === 'doctor' ? data?.patient : data?.doctor;
  const isAlreadyInside = role === 'doctor' ? data?.doctor : data?.patient;
  const other = role === 'doctor' ? appointment.patientName : doctorTitle(appointment.doctorName);
  const absence =
    role === 'doctor'
      ? 'The patient is not in the room yet.'
      : 'The doctor is not in the room yet. You can join and wait.';
  return (
    <p className={isOtherInside ? classes.present : classes.notice} role="status">
      <LateTime appointment={appointment} now={now} />
      {isOtherInside ? `${other} is waiting for you.` : absence}
      {isAlreadyInside ? (
        <strong className={classes.alreadyInside}>
          You are already in this call, in another tab or on another device. If you join here, it continues
          here.
        </strong>
      ) : null}
    </p>
  );
}
