import { DrawingFrame } from './drawing-frame';

export function NotFoundDrawing() {
  return (
    <DrawingFrame>
      <path d="M98 130V34" stroke="var(--cl-ink)" strokeWidth="6" strokeLinecap="round" />
      <path d="M60 38h66l14 13-14 13H60a4 4 0 0 1-4-4V42a4 4 0 0 1 4-4Z" fill="var(--cl-accent)" />
      <path
        d="M70 51h38"
        stroke="var(--cl-accent-ink)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="14 8"
      />
      <path
        d="M134 74H72L58 86l14 12h62a4 4 0 0 0 4-4V78a4 4 0 0 0-4-4Z"
        fill="var(--cl-surface)"
        stroke="var(--cl-border-strong)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M82 86h38"
        stroke="var(--cl-border)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="14 8"
      />
      <path
        d="M150 130c0-10 6-16 14-16s14 6 14 16Z"
        fill="var(--cl-warm-soft)"
        stroke="var(--cl-warm)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <circle cx="164" cy="102" r="9" fill="var(--cl-warm)" />
      <path d="M28 130v-14" stroke="var(--cl-accent)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M28 122c-9-2-11-9-10-14 7 0 11 6 10 14ZM28 116c8-1 11-8 10-13-7 1-11 6-10 13Z"
        fill="var(--cl-accent)"
      />
    </DrawingFrame>
  );
}
