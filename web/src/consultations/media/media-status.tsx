import { VisuallyHidden } from '@mantine/core';
import { useStore } from '../use-store';
import type { LocalMedia } from './local-media';

export function MediaStatus({ media }: { media: LocalMedia }) {
  const { camera, microphone, screen, cameraOn, microphoneOn, opening } = useStore(media);
  const onOff = (on: boolean) => (on ? 'on' : 'off');
  const microphoneText = `Microphone ${onOff(microphone !== null && microphoneOn)}`;
  const cameraText = `camera ${onOff(camera !== null && cameraOn)}`;
  return (
    <VisuallyHidden role="status">
      {!opening && `${microphoneText}, ${cameraText}${screen ? ', sharing your screen' : ''}`}
    </VisuallyHidden>
  );
}
