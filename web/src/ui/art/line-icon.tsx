const PATHS = {
  camera: 'M3 8a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Zm12 3 5-3v8l-5-3',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chat: 'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6l-5 4v-4H6a2 2 0 0 1-2-2Z',
  close: 'M6 6l12 12M18 6 6 18',
  hangUp: 'M4 14c4.5-5 11.5-5 16 0l-2 3-4-1.5V13c-1.3-.4-2.7-.4-4 0v2.5L6 17Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  microphone: 'M9 6a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0Zm-4 5a7 7 0 0 0 14 0M12 18v3',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
} as const;

interface Props {
  name: keyof typeof PATHS;
}

export function LineIcon({ name }: Props) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
