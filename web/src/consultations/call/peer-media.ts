export interface PeerMedia {
  microphone: boolean;
  camera: boolean;
  screen: boolean;
}

export function isPeerMedia(message: unknown): message is PeerMedia {
  const media = message as Partial<PeerMedia> | null | undefined;
  return (
    typeof media === 'object' &&
    typeof media?.microphone === 'boolean' &&
    typeof media.camera === 'boolean' &&
    typeof media.screen === 'boolean'
  );
}
