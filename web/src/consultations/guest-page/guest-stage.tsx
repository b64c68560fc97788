import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { problemSentences } from '../media/device-problem';
import { arrange, layoutName, toFrame } from '../stage/arrange';
import { Picture, showsScreen } from '../stage/picture';
import { SelfView } from '../stage/self-view';
import classes from '../stage/stage.module.css';
import { useVoices } from '../stage/use-voices';
import { useStore } from '../use-store';
import { guestCallStatus } from './guest-call-status';
import type { GuestScreen } from './guest-screen';
import type { GuestLinks, GuestSession } from './guest-session';

interface Props {
  session: GuestSession;
  screen: Extract<GuestScreen, { name: 'call' }>;
  links: GuestLinks;
}

export function GuestStage({ session, screen, links }: Props) {
  const doctor = useStore(links.doctor);
  const patient = useStore(links.patient);
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const { speaking, speaker } = useVoices([
    { peer: 'doctor', call: links.doctor },
    { peer: 'patient', call: links.patient },
  ]);
  const others = [
    { peer: 'doctor', showsScreen: showsScreen(doctor) },
    { peer: 'patient', showsScreen: showsScreen(patient) },
  ] as const;
  const layout = layoutName(arrange(others, toFrame(width, height), speaker), 'doctor');
  const { phase, sentence } = guestCallStatus(doctor.phase, patient.phase);
  return (
    <div className={classes.stage} data-layout={layout}>
      <div ref={ref} className={classes.seats}>
        <Picture
          seat="first"
          name={doctorTitle(screen.doctorName)}
          plainName={screen.doctorName}
          call={doctor}
          isSpeaking={speaking.includes('doctor')}
          absence="Not in the call right now"
        />
        <Picture
          seat="second"
          name={screen.patientName}
          call={patient}
          isSpeaking={speaking.includes('patient')}
          absence="Not in the call right now"
        />
      </div>
      <div className={classes.top}>
        <span className={classes.status} data-phase={phase} role="status">
          {sentence}
        </span>
      </div>
      <Notices
        session={session}
        isConnected={screen.isConnected}
        soundBlocked={doctor.soundBlocked || patient.soundBlocked}
      />
      <SelfView media={session.options.media} />
    </div>
  );
}

interface NoticesProps {
  session: GuestSession;
  isConnected: boolean;
  soundBlocked: boolean;
}

function Notices({ session, isConnected, soundBlocked }: NoticesProps) {
  const { media } = session.options;
  const { askedToMute } = useStore(session);
  const { problems } = useStore(media);
  return (
    <div className={classes.notices} aria-live="polite">
      {!isConnected && <p>We lost the connection to Carelane. We are trying to reconnect.</p>}
      {problemSentences(problems).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {askedToMute && (
        <>
          <p>The doctor has asked you to mute your microphone.</p>
          <Button size="sm" onClick={() => media.toggle('microphone')}>
            Mute Now
          </Button>
        </>
      )}
      {/* No handler: any click lets the browser play sound, and GuestLink waits for one. */}
      {soundBlocked && <Button size="sm">Turn sound on</Button>}
    </div>
  );
}
