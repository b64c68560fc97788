import { DrawingFrame } from './drawing-frame';

const DAY_POSITIONS = [
  [68, 76],
  [90, 76],
  [112, 76],
  [68, 94],
  [112, 94],
  [68, 112],
  [90, 112],
] as const;

export function CalendarDrawing() {
  return (
    <DrawingFrame>
      <rect x="50" y="34" width="96" height="96" rx="12" fill="var(--cl-surface)" />
      <path d="M50 58V46a12 12 0 0 1 12-12h72a12 12 0 0 1 12 12v12Z" fill="var(--cl-accent)" />
      <rect x="50" y="34" width="96" height="96" rx="12" stroke="var(--cl-border-strong)" strokeWidth="2" />
      <path d="M74 26v16M122 26v16" stroke="var(--cl-ink)" strokeWidth="5" strokeLinecap="round" />
      {DAY_POSITIONS.map(([x, y]) => (
        <rect key={`${x}-${y}`} x={x - 6} y={y - 5} width="14" height="10" rx="4" fill="var(--cl-border)" />
      ))}
      <circle cx="91" cy="94" r="10" fill="var(--cl-warm)" />
      <path
        d="m86.5 94 3.2 3.2 6-6.4"
        stroke="var(--cl-surface)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M164 130v-22" stroke="var(--cl-accent)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M164 114c-12-2-14-12-13-18 9 0 14 8 13 18ZM164 106c10-1 14-10 13-17-9 1-14 8-13 17Z"
        fill="var(--cl-accent)"
      />
    </DrawingFrame>
  );
}
