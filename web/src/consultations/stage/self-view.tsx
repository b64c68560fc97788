import { type PointerEvent, useRef, useState } from 'react';
import type { LocalMedia } from '../media/local-media';
import { useStore } from '../use-store';
import classes from './self-view.module.css';
import { VideoView } from './video-view';

interface Point {
  x: number;
  y: number;
}

export function SelfView({ media }: { media: LocalMedia }) {
  const { stream, camera, cameraOn, screen } = useStore(media);
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 });
  const dragOrigin = useRef<Point | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragOrigin.current = { x: event.clientX - offset.x, y: event.clientY - offset.y };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const stage = event.currentTarget.parentElement;
    if (!dragOrigin.current || !stage) return;
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = event.currentTarget;
    setOffset({
      x: clamp(
        event.clientX - dragOrigin.current.x,
        -offsetLeft,
        stage.clientWidth - offsetLeft - offsetWidth,
      ),
      y: clamp(
        event.clientY - dragOrigin.current.y,
        -offsetTop,
        stage.clientHeight - offsetTop - offsetHeight,
      ),
    });
  };
  const release = () => {
    dragOrigin.current = null;
  };
  return (
    <div
      className={classes.self}
      style={{ translate: `${offset.x}px ${offset.y}px` }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {camera && cameraOn ? (
        <VideoView stream={stream} label="Your video" mirrored fit="cover" />
      ) : (
        <span className={classes.off}>{camera ? 'Camera off' : 'No camera'}</span>
      )}
      {screen && <span className={classes.sharing}>Sharing screen</span>}
    </div>
  );
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
