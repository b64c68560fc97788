import type { Role } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Button } from '@mantine/core';
import { IconMicrophoneOff } from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import type { AppointmentView } from '../../appointments/appointment-view';
import { LateTime } from '../../appointments/cards/appointment-time';
import { PersonAvatar } from '../../ui/person-avatar';
import type { CallState } from '../call/call';
import { problemSentences } from '../media/device-problem';
import type { RoomSession, RoomSessionState } from '../session/room-session';
import { useStore } from '../use-store';
import { ElapsedTime } from './elapsed-time';
import { offlineNotice } from './offline-notice';
import { QualityMark } from './quality-mark';
import { SelfView } from './self-view';
import classes from './stage.module.css';
import { VideoView } from './video-view';

interface Props {
  appointment: AppointmentView;
  role: Role;
  session: RoomSession;
  videoRef: Ref<HTMLVideoElement>;
  children?: ReactNode;
}

export function Stage({ appointment, role, session, videoRef, children }: Props) {
  const call = useStore(session.call);
  const room = useStore(session);
  const { guest } = room;
  const [layout, setLayout] = useState<string>();
  const plainName = role === 'doctor' ? appointment.patientName : appointment.doctorName;
  const other = role === 'doctor' ? plainName : doctorTitle(plainName);
  const image = role === 'doctor' ? appointment.patientImage : appointment.doctorImage;
  const { remote, peerMedia } = call;
  const showsPicture = remote !== null && peerMedia?.camera !== false;
  const showsScreen = remote !== null && peerMedia?.screen === true;
  return (
    <div className={classes.stage} data-layout={guest && layout}>
      <div className={classes.remote} hidden={!showsPicture && !showsScreen}>
        <VideoView ref={videoRef} stream={remote} label={`Video of ${other}`} />
      </div>
      {!showsPicture && !showsScreen && (
        <div className={classes.placeholder}>
          <PersonAvatar name={plainName} src={image} size={96} />
          <span>{remote && peerMedia ? `${other}’s camera is off` : other}</span>
        </div>
      )}
      {guest && <guest.Picture session={session} other={other} onArrange={setLayout} />}
      <div className={classes.top}>
        <span className={classes.status} data-phase={call.phase} role="status">
          {callStatus(call, room, role)}
        </span>
        {(showsPicture || showsScreen) && <span className={classes.who}>{other}</span>}
        {call.phase === 'connected' && call.quality && <QualityMark quality={call.quality} />}
        {call.connectedAt !== null && <ElapsedTime since={call.connectedAt} />}
        {peerMedia?.microphone === false && call.phase === 'connected' && (
          <span className={classes.note}>
            <IconMicrophoneOff size={16} aria-hidden="true" /> {other} is muted
          </span>
        )}
        {children}
      </div>
      <Notices call={call} room={room} session={session}>
        {role === 'patient' && !room.isPeerPresent && appointment.lateMinutes ? (
          <p>
            <LateTime appointment={appointment} now={new Date()} />
          </p>
        ) : null}
      </Notices>
      <SelfView media={session.options.media} />
    </div>
  );
}

function callStatus({ phase }: CallState, { isPeerPresent }: RoomSessionState, role: Role): string {
  if (phase === 'connected') return 'Connected';
  if (phase === 'reconnecting') return 'Reconnecting…';
  if (phase === 'connecting' || isPeerPresent) return 'Connecting…';
  return role === 'doctor' ? 'Waiting for the patient' : 'Waiting for the doctor';
}

interface NoticesProps {
  children: ReactNode;
  call: CallState;
  room: RoomSessionState;
  session: RoomSession;
}

function Notices({ children, call, room, session }: NoticesProps) {
  const { problems } = useStore(session.options.media);
  return (
    <div className={classes.notices} aria-live="polite">
      {children}
      {!room.online && <p>{offlineNotice(call.phase)}</p>}
      {problemSentences(problems).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {call.phase === 'connected' && call.videoLevel === 'paused' && (
        <p>Your connection is weak. Your video is paused, but the sound continues.</p>
      )}
      {call.phase === 'connected' && (call.videoLevel === 'reduced' || call.videoLevel === 'minimal') && (
        <p>Your connection is weak. Your video quality is reduced to keep the sound clear.</p>
      )}
      {room.soundBlocked && (
        <Button size="sm" onClick={() => session.allowSound()}>
          Turn sound on
        </Button>
      )}
    </div>
  );
}
