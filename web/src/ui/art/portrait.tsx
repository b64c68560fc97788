type Hair = 'long' | 'short' | 'bun' | 'curly';
type Skin = 'fair' | 'warm' | 'deep';

interface Props {
  hair: Hair;
  skin: Skin;
  top: string;
  coat?: boolean;
  beard?: boolean;
  glasses?: boolean;
  gray?: boolean;
}

export function Portrait({ hair, skin, top, coat, beard, glasses, gray }: Props) {
  const skinColor = `var(--cl-art-skin-${skin})`;
  const hairColor = gray ? 'var(--cl-art-hair-gray)' : 'var(--cl-art-hair)';
  return (
    <svg
      viewBox="0 0 200 200"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={HAIR_BEHIND[hair]} fill={hairColor} />
      <path d="M86 116h28v42a14 14 0 0 1-28 0Z" fill={skinColor} />
      <path d="M86 128c9 8 19 8 28 0v8c-8 9-20 9-28 0Z" fill="var(--cl-art-shade)" />
      {coat ? <WhiteCoat blouse={top} /> : <Shirt color={top} />}
      <circle cx="67" cy="99" r="7" fill={skinColor} />
      <circle cx="133" cy="99" r="7" fill={skinColor} />
      <path d="M68 88c0-24 14-36 32-36s32 12 32 36c0 30-14 48-32 48S68 118 68 88Z" fill={skinColor} />
      {beard ? <Beard color={hairColor} /> : null}
      <Face />
      <path d={HAIR_IN_FRONT[hair]} fill={hairColor} />
      {glasses ? <Glasses /> : null}
    </svg>
  );
}

const HAIR_BEHIND: Record<Hair, string> = {
  long: 'M60 92c-4-40 20-52 40-52s44 12 40 52c-1 16 8 30 8 52 0 14-96 14-96 0 0-22 9-36 8-52Z',
  bun: 'M84 34a17 17 0 1 1 32 0c16 6 24 22 22 46l-4 22H66l-4-22c-2-24 6-40 22-46Z',
  short: 'M64 92c-6-34 12-48 36-48s42 14 36 48Z',
  curly:
    'M62 108c-12-6-12-22-4-28-6-14 4-28 16-28 6-14 24-16 32-8 12-6 28 2 28 16 12 4 14 18 8 26 6 8 2 20-6 22Z',
};

const HAIR_IN_FRONT: Record<Hair, string> = {
  long: 'M66 98c-4-34 12-50 36-50 22 0 36 14 33 50-8-6-14-18-16-30-14 12-38 14-53 30Z',
  bun: 'M66 96c-3-32 14-46 34-46s38 14 34 46c-5-12-16-24-34-26-18 2-28 14-34 26Z',
  short: 'M65 92c-3-32 14-46 36-46 24 0 38 16 34 46-4-6-6-14-7-20-16 2-38 0-50-8-6 6-10 16-13 28Z',
  curly: 'M66 92c-4-28 10-42 34-42s38 14 34 42c-4-8-8-12-12-14-6 4-14 2-18-3-6 6-16 6-21 1-7 4-13 8-17 16Z',
};

function Face() {
  return (
    <g stroke="var(--cl-art-line)" strokeLinecap="round">
      <path d="M81 89q6-4 12-1M107 88q6-3 12 1" strokeWidth="2.6" />
      <path d="M101 99q3 9-3 10" strokeWidth="2" opacity="0.5" />
      <path d="M90 118q10 8 20 0" strokeWidth="2.6" />
      <ellipse cx="87" cy="98" rx="2.8" ry="3.4" fill="var(--cl-art-line)" stroke="none" />
      <ellipse cx="113" cy="98" rx="2.8" ry="3.4" fill="var(--cl-art-line)" stroke="none" />
      <circle cx="80" cy="110" r="6" fill="var(--cl-warm)" stroke="none" opacity="0.22" />
      <circle cx="120" cy="110" r="6" fill="var(--cl-warm)" stroke="none" opacity="0.22" />
    </g>
  );
}

function WhiteCoat({ blouse }: { blouse: string }) {
  return (
    <g>
      <path d="M22 204c0-34 26-46 62-54l16 12 16-12c36 8 62 20 62 54Z" fill="var(--cl-art-coat)" />
      <path d="M82 150c6 14 12 26 18 54 6-28 12-40 18-54l-6-4c-6 8-18 8-24 0Z" fill={blouse} />
      <path
        d="m83 148-12 26 16 6-8 6 17 18h4c-4-24-10-40-17-56ZM117 148l12 26-16 6 8 6-17 18h-4c4-24 10-40 17-56Z"
        fill="var(--cl-art-coat)"
        stroke="var(--cl-art-coat-edge)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d="M74 154c-8 14-8 26-2 34M126 154c8 12 9 20 8 28"
        stroke="var(--cl-art-line)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <circle
        cx="134"
        cy="187"
        r="6"
        fill="var(--cl-border-strong)"
        stroke="var(--cl-art-line)"
        strokeWidth="2.5"
      />
    </g>
  );
}

function Shirt({ color }: { color: string }) {
  return (
    <g>
      <path d="M22 204c0-34 28-46 62-54 6 12 26 12 32 0 34 8 62 20 62 54Z" fill={color} />
      <path d="M80 151c8 18 32 18 40 0" stroke="var(--cl-art-shade)" strokeWidth="4" strokeLinecap="round" />
    </g>
  );
}

function Beard({ color }: { color: string }) {
  return (
    <path
      d="M68 92c2 14 6 18 16 17 8-4 24-4 32 0 10 1 14-3 16-17 1 30-12 48-32 48S67 122 68 92Zm22 24c4-4 16-4 20 0-3 7-17 7-20 0Z"
      fill={color}
      fillRule="evenodd"
    />
  );
}

function Glasses() {
  return (
    <g stroke="var(--cl-art-line)" strokeWidth="2.4">
      <rect x="74" y="90" width="22" height="17" rx="8" />
      <rect x="104" y="90" width="22" height="17" rx="8" />
      <path d="M96 97q4-3 8 0" />
    </g>
  );
}
