import { DrawingFrame } from './drawing-frame';

export function ConnectionDrawing() {
  return (
    <DrawingFrame>
      <path d="M10 92c22 0 18-20 38-20h12" stroke="var(--cl-accent)" strokeWidth="6" strokeLinecap="round" />
      <rect
        x="52"
        y="52"
        width="36"
        height="40"
        rx="10"
        fill="var(--cl-surface)"
        stroke="var(--cl-border-strong)"
        strokeWidth="2"
      />
      <path d="M88 62h10M88 82h10" stroke="var(--cl-ink)" strokeWidth="5" strokeLinecap="round" />
      <path d="M64 64v16M74 64v16" stroke="var(--cl-border)" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M190 52c-22 0-18 20-38 20h-6"
        stroke="var(--cl-accent)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path
        d="M120 52h18a10 10 0 0 1 10 10v20a10 10 0 0 1-10 10h-18Z"
        fill="var(--cl-surface)"
        stroke="var(--cl-border-strong)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M120 62h8M120 82h8" stroke="var(--cl-border)" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M109 34v-12M97 38l-7-9M121 38l7-9M109 106v10M98 103l-6 8M120 103l6 8"
        stroke="var(--cl-warm)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </DrawingFrame>
  );
}
