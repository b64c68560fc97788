import { useEffect, useState } from 'react';
import { watchLevel } from '../media/microphone-level';
import classes from './lobby.module.css';

const BARS = 8;

export function LevelMeter({ track }: { track: MediaStreamTrack }) {
  const [level, setLevel] = useState(0);
  useEffect(() => watchLevel(track, setLevel), [track]);
  const litBars = Math.round(level * BARS);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot be drawn as separate bars
    <div
      className={classes.meter}
      role="meter"
      aria-label="Microphone level"
      aria-valuemin={0}
      aria-valuemax={BARS}
      aria-valuenow={litBars}
    >
      {Array.from({ length: BARS }, (_, bar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars of a meter have no other identity
        <span key={bar} data-lit={bar < litBars} />
      ))}
    </div>
  );
}
