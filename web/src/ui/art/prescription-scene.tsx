export function PrescriptionScene() {
  return (
    <svg className="feature-scene" viewBox="0 0 320 240" fill="none" aria-hidden="true" focusable="false">
      <g transform="rotate(-4 130 120)">
        <rect
          x="52"
          y="16"
          width="160"
          height="210"
          rx="14"
          fill="var(--cl-surface)"
          stroke="var(--cl-border)"
          strokeWidth="2"
        />
        <path d="M52 30a14 14 0 0 1 14-14h132a14 14 0 0 1 14 14v22H52Z" fill="var(--cl-accent)" />
        <path d="M70 34h64" stroke="var(--cl-accent-ink)" strokeWidth="7" strokeLinecap="round" />
        <path
          d="M74 102V74h11a8 8 0 0 1 0 16H74m10 0 17 22m0-14-13 14"
          stroke="var(--cl-accent)"
          strokeWidth="4.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path
          d="M118 80h74M118 95h54M118 110h64"
          stroke="var(--cl-border)"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <path d="M74 138h118M74 153h96" stroke="var(--cl-border)" strokeWidth="6" strokeLinecap="round" />
        <path
          d="M74 200c8-14 14-14 15-3s10 5 15-4 9-4 13 2 8 3 11-1"
          stroke="var(--cl-ink-soft)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path d="M74 210h60" stroke="var(--cl-border-strong)" strokeWidth="1.5" />
      </g>
      <rect
        x="178"
        y="116"
        width="92"
        height="92"
        rx="14"
        fill="var(--cl-art-coat)"
        stroke="var(--cl-border-strong)"
        strokeWidth="2"
      />
      <g fill="var(--cl-art-line)">
        <path
          d="M190 128h24v24h-24Zm6 6v12h12v-12ZM234 128h24v24h-24Zm6 6v12h12v-12ZM190 172h24v24h-24Zm6 6v12h12v-12Z"
          fillRule="evenodd"
        />
        <path d="M220 128h8v8h-8ZM220 144h8v14h-8ZM190 158h10v8h-10ZM206 158h8v8h-8ZM220 164h8v10h-8ZM234 158h8v8h-8ZM248 158h10v14h-10ZM234 174h8v8h-8ZM220 182h8v14h-8ZM234 188h14v8h-14ZM250 178h8v8h-8Z" />
      </g>
      <circle cx="268" cy="112" r="26" fill="var(--cl-good)" stroke="var(--cl-surface)" strokeWidth="5" />
      <path
        d="m257 112 8 8 14-16"
        stroke="var(--cl-surface)"
        strokeWidth="5.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
