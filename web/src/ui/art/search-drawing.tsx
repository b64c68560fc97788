import { DrawingFrame } from './drawing-frame';

export function SearchDrawing() {
  return (
    <DrawingFrame>
      <rect
        x="40"
        y="48"
        width="82"
        height="82"
        rx="12"
        fill="var(--cl-surface)"
        stroke="var(--cl-border-strong)"
        strokeWidth="2"
      />
      <circle cx="62" cy="70" r="10" fill="var(--cl-warm-soft)" stroke="var(--cl-warm)" strokeWidth="2" />
      <path
        d="M80 66h26M80 75h16M52 94h58M52 106h42M52 118h50"
        stroke="var(--cl-border)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle
        cx="124"
        cy="78"
        r="30"
        fill="var(--cl-accent-soft)"
        fillOpacity="0.85"
        stroke="var(--cl-accent)"
        strokeWidth="6"
      />
      <path d="m147 101 21 22" stroke="var(--cl-accent)" strokeWidth="10" strokeLinecap="round" />
      <path
        d="M116 72a10 10 0 1 1 13 9.5c-3 1.2-4 2.5-4 5.5"
        stroke="var(--cl-accent-soft-ink)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="125" cy="94" r="2.6" fill="var(--cl-accent-soft-ink)" />
    </DrawingFrame>
  );
}
