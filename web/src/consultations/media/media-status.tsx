import { VisuallyHidden } from '@mantine/core';
import { useStore } from '../use-store';
import type { LocalMedia } from './local-media';

/** What this person sends, said aloud whenever it changes; the buttons show it by their names and colours. */
export function MediaStatus({ media }: { media: LocalMedia }) {
  const { camera, microphone, screen, cameraOn, microphoneOn, opening } = useStore(media);
  const word = (on: boolean) => (on ? 'on' : 'off');
  const heard = `Microphone ${word(microphone !== null && microphoneOn)}`;
  const seen = `camera ${word(camera !== null && cameraOn)}`;
  return (
    <VisuallyHidden role="status">
      {!opening && `${heard}, ${seen}${screen ? ', sharing your screen' : ''}`}
    </VisuallyHidden>
  );
}
