import { useEffect, useLayoutEffect, useRef, useState } from 'react';

export const MIN_ZOOM = 1;
export const MAX_ZOOM = 6;
const clamp = (zoom: number) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
const WHEEL_STEP = 1.01;

interface Point {
  x: number;
  y: number;
}

export function useZoom() {
  const viewport = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(MIN_ZOOM);
  const shownZoom = useRef(MIN_ZOOM);
  const anchor = useRef<Point>(undefined);

  // The anchor stays in place while the page becomes larger or smaller around it.
  useLayoutEffect(() => {
    const view = viewport.current;
    if (!view) return;
    const { x, y } = anchor.current ?? { x: view.clientWidth / 2, y: view.clientHeight / 2 };
    const ratio = zoom / shownZoom.current;
    shownZoom.current = zoom;
    view.scrollLeft = (view.scrollLeft + x) * ratio - x;
    view.scrollTop = (view.scrollTop + y) * ratio - y;
    anchor.current = undefined;
  }, [zoom]);

  useEffect(() => {
    const view = viewport.current;
    if (!view) return;
    const zoomAt = (next: (zoom: number) => number, clientX: number, clientY: number) => {
      const { left, top } = view.getBoundingClientRect();
      anchor.current = { x: clientX - left, y: clientY - top };
      setZoom((current) => clamp(next(current)));
    };
    let pinchStart: { distance: number; zoom: number } | undefined;
    const onTouchStart = ({ touches }: TouchEvent) => {
      pinchStart =
        touches.length === 2 ? { distance: fingerDistance(touches), zoom: shownZoom.current } : undefined;
    };
    const onTouchMove = (event: TouchEvent) => {
      const { touches } = event;
      const [first, second] = [touches[0], touches[1]];
      if (!pinchStart || !first || !second) return;
      event.preventDefault();
      const pinched = (pinchStart.zoom * fingerDistance(touches)) / pinchStart.distance;
      zoomAt(() => pinched, (first.clientX + second.clientX) / 2, (first.clientY + second.clientY) / 2);
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomAt((current) => current * WHEEL_STEP ** -event.deltaY, event.clientX, event.clientY);
    };
    view.addEventListener('touchstart', onTouchStart, { passive: true });
    view.addEventListener('touchmove', onTouchMove, { passive: false });
    view.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      view.removeEventListener('touchstart', onTouchStart);
      view.removeEventListener('touchmove', onTouchMove);
      view.removeEventListener('wheel', onWheel);
    };
  }, []);

  return { viewport, zoom, zoomBy: (factor: number) => setZoom((current) => clamp(current * factor)) };
}

function fingerDistance(touches: TouchList): number {
  const [first, second] = [touches[0], touches[1]];
  return first && second ? Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) : 1;
}
