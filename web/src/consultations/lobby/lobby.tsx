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
import { openCall } from '../session/open-call';
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

/** Before the call: check camera and microphone, choose devices, then enter. After a reload it enters by itself. */
export function Lobby({ appointment, role, onOpenPanel }: Props) {
  const join = useJoinRoom(appointment, role);
  const enter = useRef(join);
  enter.current = join;
  const [media, setMedia] = useState<LocalMedia | null>(null);
  const handedOver = useRef(false);
  const preset = readJoinMode(appointment.id);

  useEffect(() => {
    if (isInside(appointment.id)) return;
    const earlier = openCall();
    const returning = earlier?.appointmentId === appointment.id ? earlier : null;
    const opened = new LocalMedia({
      camera: returning?.cameraOn ?? preset === 'video',
      microphone: returning?.microphoneOn ?? preset !== 'chat',
    });
    const mode = returning?.mode ?? preset;
    void opened.open(mode);
    setMedia(opened);
    if (returning) {
      handedOver.current = true;
      enter.current(opened, mode);
    }
    return () => {
      if (!handedOver.current) opened.close();
    };
  }, [appointment.id, preset]);

  if (!media) return null;
  const start = (mode: JoinMode) => {
    handedOver.current = true;
    const used = preset === 'video' ? media : reopen(media, preset);
    if (used !== media || mode !== 'video') void used.open(mode);
    join(used, mode);
  };
  return (
    <section className={classes.lobby} aria-label="Before you join">
      <Preview media={media} />
      <div className={classes.choices}>
        <WhoIsThere appointment={appointment} role={role} />
        <DeviceProblems media={media} mode={preset} />
        <JoinButton mode={preset} role={role} isFirst onClick={start} />
        <div className={classes.otherWays}>
          {JOIN_MODES.map((mode) =>
            mode === preset ? null : <JoinButton key={mode} mode={mode} role={role} onClick={start} />,
          )}
        </div>
        <DeviceSelects media={media} />
        <ConnectionCheck appointmentId={appointment.id} />
        <p className={classes.notThere}>
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
  isFirst?: boolean;
  onClick(mode: JoinMode): void;
}

function JoinButton({ mode, role, isFirst = false, onClick }: JoinButtonProps) {
  const Icon = MODE_ICONS[mode];
  const video = role === 'doctor' ? 'Start Consultation' : 'Join Video Consultation';
  return (
    <Button
      size={isFirst ? 'lg' : 'sm'}
      variant={isFirst ? 'filled' : 'subtle'}
      leftSection={<Icon size={isFirst ? 24 : 18} aria-hidden="true" />}
      onClick={() => onClick(mode)}
    >
      {mode === 'video' ? video : `Join with ${mode} only`}
    </Button>
  );
}

/** The lobby had turned off what the preset leaves out. */
function reopen(media: LocalMedia, preset: JoinMode): LocalMedia {
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
  const otherIsThere = role === 'doctor' ? data?.patient : data?.doctor;
  const isInAlready = role === 'doctor' ? data?.doctor : data?.patient;
  const other = role === 'doctor' ? appointment.patientName : doctorTitle(appointment.doctorName);
  return (
    <p className={otherIsThere ? classes.there : classes.notThere} role="status">
      <LateTime appointment={appointment} now={now} />
      {otherIsThere
        ? `${other} is waiting for you.`
        : role === 'doctor'
          ? 'The patient is not in the room yet.'
          : 'The doctor is not in the room yet. You can join and wait.'}
      {isInAlready ? (
        <strong className={classes.inAlready}>
          You are in this call already, in another tab or on another device. If you join here, it continues
          here.
        </strong>
      ) : null}
    </p>
  );
}
