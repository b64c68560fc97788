interface Props {
  size?: number;
}

export function LogoMark({ size = 32 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M22.6 6.9A11.2 11.2 0 1 0 22.6 25.1"
        stroke="var(--cl-accent)"
        strokeWidth="7.2"
        strokeLinecap="round"
      />
      <path
        d="M22.6 6.9A11.2 11.2 0 1 0 22.6 25.1"
        stroke="var(--cl-surface)"
        strokeWidth="1.3"
        strokeLinecap="round"
        strokeDasharray="3.4 3.5"
      />
      <circle cx="24.6" cy="16" r="4" fill="var(--cl-warm)" />
    </svg>
  );
}
