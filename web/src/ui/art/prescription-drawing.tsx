import { DrawingFrame } from './drawing-frame';

export function PrescriptionDrawing() {
  return (
    <DrawingFrame>
      <path
        d="M54 34a10 10 0 0 1 10-10h52l24 24v72a10 10 0 0 1-10 10H64a10 10 0 0 1-10-10Z"
        fill="var(--cl-surface)"
        stroke="var(--cl-border-strong)"
        strokeWidth="2"
      />
      <path
        d="M116 24v16a8 8 0 0 0 8 8h16Z"
        fill="var(--cl-accent-soft)"
        stroke="var(--cl-border-strong)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M68 66V44h9a6.5 6.5 0 0 1 0 13h-9m8 0 14 18m0-11-10 11"
        stroke="var(--cl-accent)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M68 90h54M68 102h40" stroke="var(--cl-border)" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M68 118c5-6 8-6 9-1s5 3 8-2 5-2 7 1"
        stroke="var(--cl-ink-soft)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <g transform="rotate(-32 150 104)">
        <rect
          x="124"
          y="93"
          width="52"
          height="22"
          rx="11"
          fill="var(--cl-surface)"
          stroke="var(--cl-warm)"
          strokeWidth="2.5"
        />
        <path d="M150 93h15a11 11 0 0 1 0 22h-15Z" fill="var(--cl-warm)" />
        <path d="M134 100h9" stroke="var(--cl-border)" strokeWidth="3" strokeLinecap="round" />
      </g>
    </DrawingFrame>
  );
}
