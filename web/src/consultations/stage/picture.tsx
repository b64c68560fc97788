import { PersonAvatar } from '../../ui/person-avatar';
import type { CallState } from '../call/call';
import { NameTag } from './name-tag';
import classes from './stage.module.css';
import { VideoView } from './video-view';

interface Props {
  seat: 'first' | 'second';
  name: string;
  plainName?: string;
  call: Pick<CallState, 'phase' | 'remote' | 'peerMedia'>;
  isSpeaking: boolean;
  absence: string;
}

export function Picture({ seat, name, plainName = name, call, isSpeaking, absence }: Props) {
  const { remote, peerMedia, phase } = call;
  const isThere = remote !== null && phase !== 'waiting';
  const hasVideo = isThere && (peerMedia?.camera !== false || peerMedia.screen);
  return (
    <div className={classes[seat]} data-speaking={isSpeaking}>
      <div className={classes.remote} hidden={!hasVideo}>
        <VideoView stream={remote} label={`Video of ${name}`} />
      </div>
      {!hasVideo && (
        <div className={classes.placeholder}>
          <PersonAvatar name={plainName} size={72} />
          <span>{isThere && peerMedia ? `${name}’s camera is off` : absence}</span>
        </div>
      )}
      <NameTag name={name} isSpeaking={isSpeaking} isMuted={isThere && peerMedia?.microphone === false} />
    </div>
  );
}

export const showsScreen = ({ remote, peerMedia }: CallState) =>
  remote !== null && peerMedia?.screen === true;
