export function VideoScene() {
  return (
    <svg className="feature-scene" viewBox="0 0 320 240" fill="none" aria-hidden="true" focusable="false">
      <rect x="14" y="26" width="206" height="144" rx="16" fill="var(--cl-accent)" />
      <rect x="24" y="36" width="186" height="124" rx="9" fill="var(--cl-accent-soft)" />
      <path d="M70 160c0-28 20-42 47-42s47 14 47 42Z" fill="var(--cl-art-coat)" />
      <path d="m104 120 13 26 13-26Z" fill="var(--cl-accent)" />
      <path d="M93 88c-4-30 10-40 24-40s28 10 24 40v26H93Z" fill="var(--cl-art-hair)" />
      <path
        d="M98 88c0-16 8-24 19-24s19 8 19 24c0 20-8 32-19 32S98 108 98 88Z"
        fill="var(--cl-art-skin-fair)"
      />
      <path
        d="M97 86c0-18 8-24 20-24s21 6 20 24c-7-3-11-8-13-14-7 8-17 10-27 14Z"
        fill="var(--cl-art-hair)"
      />
      <path d="M109 106q8 6 16 0" stroke="var(--cl-art-line)" strokeWidth="2.2" strokeLinecap="round" />
      <circle cx="109" cy="93" r="2.2" fill="var(--cl-art-line)" />
      <circle cx="125" cy="93" r="2.2" fill="var(--cl-art-line)" />
      <path d="M96 170h42l6 24H90Z" fill="var(--cl-accent-strong)" />
      <path d="M74 196h86" stroke="var(--cl-accent-strong)" strokeWidth="8" strokeLinecap="round" />
      <rect x="214" y="70" width="88" height="146" rx="16" fill="var(--cl-ink)" />
      <rect x="221" y="78" width="74" height="130" rx="10" fill="var(--cl-warm-soft)" />
      <path d="M228 208c0-26 12-38 30-38s30 12 30 38Z" fill="var(--cl-warm)" />
      <path
        d="M241 140c0-14 7-21 17-21s17 7 17 21c0 18-7 28-17 28s-17-10-17-28Z"
        fill="var(--cl-art-skin-deep)"
      />
      <path
        d="M239 140c-3-20 8-27 19-27s23 8 19 27c-3-4-5-8-6-12-9 2-20 1-26-3-3 4-5 9-6 15Z"
        fill="var(--cl-art-hair)"
      />
      <path d="M251 156q7 5 14 0" stroke="var(--cl-art-line)" strokeWidth="2" strokeLinecap="round" />
      <circle cx="251" cy="145" r="2" fill="var(--cl-art-line)" />
      <circle cx="265" cy="145" r="2" fill="var(--cl-art-line)" />
      <path
        d="M226 44c14-14 38-14 52 0M236 54c9-8 23-8 32 0"
        stroke="var(--cl-accent)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
