import { DrawingFrame } from './drawing-frame';

export function FamilyDrawing() {
  return (
    <DrawingFrame>
      <path
        d="M46 130v-16a34 34 0 0 1 68 0v16Z"
        fill="var(--cl-surface)"
        stroke="var(--cl-border-strong)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="80" cy="58" r="20" fill="var(--cl-art-skin-warm)" />
      <path d="M58 60c-3-34 46-34 44 0-8-2-14-7-18-14-5 8-14 13-26 14Z" fill="var(--cl-art-hair)" />
      <path d="M108 130v-9a22 22 0 0 1 44 0v9Z" fill="var(--cl-accent)" />
      <circle cx="130" cy="86" r="14" fill="var(--cl-art-skin-warm)" />
      <path d="M115 86c-1-22 31-22 30 0-6-1-10-4-13-8-4 5-10 8-17 8Z" fill="var(--cl-art-hair)" />
      <path d="M148 40c6-9 19-3 14 7-3 6-14 12-14 12s-11-6-14-12c-5-10 8-16 14-7Z" fill="var(--cl-warm)" />
    </DrawingFrame>
  );
}
