import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
}

export function DrawingFrame({ children }: Props) {
  return (
    <svg viewBox="0 0 200 150" width="200" height="150" fill="none" aria-hidden="true" focusable="false">
      <path d="M24 129C2 84 34 28 90 23c54-5 98 27 95 70-1 16-6 28-11 36Z" fill="var(--cl-accent-soft)" />
      <path d="M10 130h180" stroke="var(--cl-border-strong)" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M30 140h140"
        stroke="var(--cl-border)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="12 10"
      />
      {children}
    </svg>
  );
}
