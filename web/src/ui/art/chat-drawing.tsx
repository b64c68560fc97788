import { DrawingFrame } from './drawing-frame';

export function ChatDrawing() {
  return (
    <DrawingFrame>
      <path
        d="M44 44a14 14 0 0 1 14-14h60a14 14 0 0 1 14 14v24a14 14 0 0 1-14 14H76L58 96V82a14 14 0 0 1-14-14Z"
        fill="var(--cl-surface)"
        stroke="var(--cl-border-strong)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M62 48h50M62 62h32" stroke="var(--cl-border)" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M78 94a12 12 0 0 1 12-12h66a12 12 0 0 1 12 12v14a12 12 0 0 1-12 12v11l-16-11H90a12 12 0 0 1-12-12Z"
        fill="var(--cl-accent)"
      />
      <circle cx="106" cy="101" r="4.5" fill="var(--cl-accent-ink)" />
      <circle cx="123" cy="101" r="4.5" fill="var(--cl-accent-ink)" />
      <circle cx="140" cy="101" r="4.5" fill="var(--cl-accent-ink)" />
      <path d="M148 30c6-9 19-3 14 7-3 6-14 12-14 12s-11-6-14-12c-5-10 8-16 14-7Z" fill="var(--cl-warm)" />
    </DrawingFrame>
  );
}
