import { useEffect, useLayoutEffect, useRef, useState } from 'react';

export const MIN_ZOOM = 1;
export const MAX_ZOOM = 6;
const clamp = (zoom: number) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
const WHEEL_STEP = 1.01;

interface Point {
  x: number;
  y: number;
}

/** Two fingers, the wheel with Ctrl, or buttons. What is under the fingers stays there. */
export function useZoom() {
  const place = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(MIN_ZOOM);
  const shown = useRef(MIN_ZOOM);
  const anchor = useRef<Point>(undefined);

  useLayoutEffect(() => {
    const view = place.current;
    if (!view) return;
    const { x, y } = anchor.current ?? { x: view.clientWidth / 2, y: view.clientHeight / 2 };
    const ratio = zoom / shown.current;
    shown.current = zoom;
    view.scrollLeft = (view.scrollLeft + x) * ratio - x;
    view.scrollTop = (view.scrollTop + y) * ratio - y;
    anchor.current = undefined;
  }, [zoom]);

  useEffect(() => {
    const view = place.current;
    if (!view) return;
    const zoomAt = (next: (zoom: number) => number, clientX: number, clientY: number) => {
      const { left, top } = view.getBoundingClientRect();
      anchor.current = { x: clientX - left, y: clientY - top };
      setZoom((now) => clamp(next(now)));
    };
    let pinch: { apart: number; zoom: number } | undefined;
    const start = ({ touches }: TouchEvent) => {
      pinch = touches.length === 2 ? { apart: distance(touches), zoom: shown.current } : undefined;
    };
    const move = (event: TouchEvent) => {
      const { touches } = event;
      const [one, two] = [touches[0], touches[1]];
      if (!pinch || !one || !two) return;
      event.preventDefault();
      const { apart, zoom: from } = pinch;
      const middle = [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2] as const;
      zoomAt(() => (from * distance(touches)) / apart, ...middle);
    };
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomAt((now) => now * WHEEL_STEP ** -event.deltaY, event.clientX, event.clientY);
    };
    view.addEventListener('touchstart', start, { passive: true });
    view.addEventListener('touchmove', move, { passive: false });
    view.addEventListener('wheel', turn, { passive: false });
    return () => {
      view.removeEventListener('touchstart', start);
      view.removeEventListener('touchmove', move);
      view.removeEventListener('wheel', turn);
    };
  }, []);

  return { place, zoom, zoomBy: (factor: number) => setZoom((now) => clamp(now * factor)) };
}

function distance({ 0: one, 1: two }: TouchList): number {
  return one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 1;
}
