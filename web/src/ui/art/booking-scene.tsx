const FIRST_DAY_COLUMN = 2;
const DAYS = Array.from({ length: 30 }, (_, index) => index + 1);
const WEEKEND_COLUMNS = [0, 6];
const LAST_PAST_DAY = 3;
const CHOSEN_DAY = 17;
const TIMES = ['09:00', '09:30', '10:30', '11:00', '02:30', '04:00'];
const CHOSEN_TIME = '10:30';

export function BookingScene() {
  return (
    <svg className="feature-scene" viewBox="0 0 460 380" fill="none" aria-hidden="true" focusable="false">
      <rect
        x="12"
        y="14"
        width="318"
        height="316"
        rx="20"
        fill="var(--cl-surface)"
        stroke="var(--cl-border)"
        strokeWidth="2"
      />
      <rect x="38" y="42" width="96" height="14" rx="7" fill="var(--cl-ink-soft)" />
      <path
        d="m268 42-7 7 7 7M296 42l7 7-7 7"
        stroke="var(--cl-ink-faint)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {DAYS.map((day) => (
        <Day key={day} day={day} />
      ))}
      <rect
        x="282"
        y="120"
        width="166"
        height="236"
        rx="18"
        fill="var(--cl-surface)"
        stroke="var(--cl-border)"
        strokeWidth="2"
      />
      <rect x="302" y="140" width="76" height="11" rx="5.5" fill="var(--cl-border)" />
      {TIMES.map((time, index) => (
        <Time key={time} time={time} y={166 + index * 29} />
      ))}
    </svg>
  );
}

function Day({ day }: { day: number }) {
  const cell = day - 1 + FIRST_DAY_COLUMN;
  const column = cell % 7;
  const x = 56 + column * 40;
  const y = 96 + Math.floor(cell / 7) * 46;
  const isFree = !WEEKEND_COLUMNS.includes(column) && day > LAST_PAST_DAY;
  const isChosen = day === CHOSEN_DAY;
  const dayColor = isFree ? 'var(--cl-ink)' : 'var(--cl-ink-faint)';
  return (
    <g>
      {isChosen ? <circle cx={x} cy={y} r="18" fill="var(--cl-accent)" /> : null}
      {isFree && !isChosen ? <circle cx={x} cy={y + 15} r="3" fill="var(--cl-accent)" /> : null}
      <text
        x={x}
        y={y + 5.5}
        textAnchor="middle"
        fontSize="15"
        fontWeight={isFree ? 600 : 400}
        fill={isChosen ? 'var(--cl-accent-ink)' : dayColor}
      >
        {day}
      </text>
    </g>
  );
}

function Time({ time, y }: { time: string; y: number }) {
  const isChosen = time === CHOSEN_TIME;
  return (
    <g>
      <rect
        x="302"
        y={y}
        width="126"
        height="23"
        rx="11.5"
        fill={isChosen ? 'var(--cl-accent)' : 'var(--cl-accent-soft)'}
      />
      <text
        x="365"
        y={y + 16.5}
        textAnchor="middle"
        fontSize="14"
        fontWeight="600"
        fill={isChosen ? 'var(--cl-accent-ink)' : 'var(--cl-accent-soft-ink)'}
      >
        {time}
      </text>
    </g>
  );
}
