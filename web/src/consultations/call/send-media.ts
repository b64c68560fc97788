import type { LocalMediaState } from '../media/local-media';
import type { Call } from './call';

export function sendMedia(call: Call, state: LocalMediaState): void {
  const { camera, microphone, screen, cameraOn, microphoneOn } = state;
  void call.setTrack('audio', microphone);
  void call.setTrack('video', screen ?? camera);
  void call.announce({
    microphone: microphone !== null && microphoneOn,
    camera: camera !== null && cameraOn,
    screen: screen !== null,
  });
}
