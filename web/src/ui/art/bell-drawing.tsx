import { DrawingFrame } from './drawing-frame';

export function BellDrawing() {
  return (
    <DrawingFrame>
      <path d="M100 28v-8" stroke="var(--cl-ink)" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M64 106V66a36 36 0 0 1 72 0v40l10 12H54Z"
        fill="var(--cl-surface)"
        stroke="var(--cl-border-strong)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M64 92h72v14l10 12H54l10-12Z" fill="var(--cl-accent)" />
      <path d="M88 118a12 12 0 0 0 24 0Z" fill="var(--cl-warm)" />
      <path d="M80 66a20 20 0 0 1 12-18" stroke="var(--cl-border)" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M150 44h16l-16 18h16M172 22h10l-10 12h10"
        stroke="var(--cl-accent)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </DrawingFrame>
  );
}
