import { ActionIcon } from '@mantine/core';
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import type { LocalMedia } from '../media/local-media';
import { MediaStatus } from '../media/media-status';
import { VideoView } from '../stage/video-view';
import { useStore } from '../use-store';
import { LevelMeter } from './level-meter';
import classes from './lobby.module.css';

export function Preview({ media }: { media: LocalMedia }) {
  const { camera, microphone, stream, cameraOn, microphoneOn, problems, opening } = useStore(media);
  const closedText = problems.camera ? 'No camera' : 'Your camera is off';
  return (
    <div className={classes.preview}>
      {camera && cameraOn ? (
        <VideoView stream={stream} label="Your camera" mirrored fit="cover" />
      ) : (
        <p className={classes.noPicture}>{opening ? 'Starting your camera…' : closedText}</p>
      )}
      <div className={classes.previewBar}>
        <ActionIcon
          size={48}
          radius="xl"
          variant={microphoneOn ? 'default' : 'filled'}
          color={microphoneOn ? 'gray' : 'red.9'}
          aria-label={microphoneOn ? 'Mute microphone' : 'Unmute microphone'}
          disabled={problems.microphone !== undefined}
          onClick={() => media.toggle('microphone')}
        >
          {microphoneOn ? <IconMicrophone aria-hidden="true" /> : <IconMicrophoneOff aria-hidden="true" />}
        </ActionIcon>
        <ActionIcon
          size={48}
          radius="xl"
          variant={cameraOn ? 'default' : 'filled'}
          color={cameraOn ? 'gray' : 'red.9'}
          aria-label={cameraOn ? 'Turn camera off' : 'Turn camera on'}
          disabled={problems.camera !== undefined}
          onClick={() => media.toggle('camera')}
        >
          {cameraOn ? <IconVideo aria-hidden="true" /> : <IconVideoOff aria-hidden="true" />}
        </ActionIcon>
        {microphone && <LevelMeter track={microphone} />}
        <MediaStatus media={media} />
      </div>
    </div>
  );
}
