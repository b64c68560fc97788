import { type Ref, useEffect, useRef } from 'react';
import classes from './stage.module.css';

interface Props {
  stream: MediaStream | null;
  label: string;
  mirrored?: boolean;
  fit?: 'cover' | 'contain';
  ref?: Ref<HTMLVideoElement>;
}

/** Without sound: the session itself plays the other side's audio. */
export function VideoView({ stream, label, mirrored = false, fit = 'contain', ref }: Props) {
  const videoElement = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = videoElement.current;
    if (!video) return;
    video.srcObject = stream;
    // Playing fails if the stream is replaced before it starts.
    if (stream) video.play().catch(() => undefined);
    return () => {
      video.srcObject = null;
    };
  }, [stream]);
  return (
    <video
      ref={(element) => {
        videoElement.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      className={classes.video}
      data-mirrored={mirrored}
      data-fit={fit}
      aria-label={label}
      autoPlay
      playsInline
      muted
    />
  );
}
