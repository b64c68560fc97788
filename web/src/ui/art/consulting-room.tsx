export function ConsultingRoom() {
  return (
    <svg
      viewBox="0 0 560 420"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="560" height="420" fill="var(--cl-accent-soft)" />
      <g transform="translate(0 22)">
        <rect x="44" y="54" width="150" height="186" rx="12" fill="var(--cl-surface)" />
        <rect x="56" y="66" width="126" height="162" rx="6" fill="var(--cl-bg)" />
        <circle cx="146" cy="108" r="20" fill="var(--cl-warm)" opacity="0.55" />
        <path
          d="M56 192c24-30 44-34 66-14s42 6 60-14v58a6 6 0 0 1-6 6H62a6 6 0 0 1-6-6Z"
          fill="var(--cl-accent)"
          opacity="0.35"
        />
        <path d="M119 66v162M56 146h126" stroke="var(--cl-surface)" strokeWidth="6" />
      </g>
      <path d="M392 128h140M392 226h140" stroke="var(--cl-surface)" strokeWidth="10" strokeLinecap="round" />
      <path d="M408 122V82h12v40ZM424 122V72h14v50ZM442 122V90h10v32Z" fill="var(--cl-accent)" />
      <path d="m458 122 10-44 12 3-9 41Z" fill="var(--cl-warm)" />
      <path d="M498 122V96h22v26Z" fill="var(--cl-surface)" stroke="var(--cl-border)" strokeWidth="2" />
      <path d="M504 104h10M509 99v10" stroke="var(--cl-warm)" strokeWidth="3" strokeLinecap="round" />
      <path d="M402 220h30v-22h-30Z" fill="var(--cl-warm-soft)" />
      <path
        d="M417 198c-16-6-20-22-17-32 13 3 19 16 17 32Zm0-6c14-4 22-18 20-32-14 3-22 16-20 32Z"
        fill="var(--cl-accent)"
      />
      <path
        d="M462 220v-38h9v38ZM474 220v-44h12v44ZM490 220v-34h10v34Z"
        fill="var(--cl-ink-soft)"
        opacity="0.4"
      />
      <path d="M0 372h560v48H0Z" fill="var(--cl-surface)" opacity="0.35" />
    </svg>
  );
}
