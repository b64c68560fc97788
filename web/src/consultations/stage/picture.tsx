import { PersonAvatar } from '../../ui/person-avatar';
import type { CallState } from '../call/call';
import { NameTag } from './name-tag';
import classes from './stage.module.css';
import { VideoView } from './video-view';

interface Props {
  seat: 'first' | 'second';
  /** As it is spoken of, and without a title for the initials. */
  name: string;
  plainName?: string;
  call: Pick<CallState, 'phase' | 'remote' | 'peerMedia'>;
  isSpeaking: boolean;
  /** Why there is nobody to see. */
  absence: string;
}

/** One of two people who share the stage. */
export function Picture({ seat, name, plainName = name, call, isSpeaking, absence }: Props) {
  const { remote, peerMedia, phase } = call;
  const isThere = remote !== null && phase !== 'waiting';
  const shows = isThere && (peerMedia?.camera !== false || peerMedia.screen);
  return (
    <div className={classes[seat]} data-speaking={isSpeaking}>
      <div className={classes.remote} hidden={!shows}>
        <VideoView stream={remote} label={`Video of ${name}`} />
      </div>
      {!shows && (
        <div className={classes.placeholder}>
          <PersonAvatar name={plainName} size={72} />
          <span>{isThere && peerMedia ? `${name} has the camera off` : absence}</span>
        </div>
      )}
      <NameTag name={name} isSpeaking={isSpeaking} isMuted={isThere && peerMedia?.microphone === false} />
    </div>
  );
}

export const showsScreen = ({ remote, peerMedia }: CallState) =>
  remote !== null && peerMedia?.screen === true;
