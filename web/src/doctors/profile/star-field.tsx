import { IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { countWithNoun } from '../../lib/count-with-noun';
import classes from '../rating.module.css';

interface Props {
  value: number | null;
  onChange: (stars: number) => void;
  error: string | undefined;
}

const STARS = [1, 2, 3, 4, 5];

export function StarField({ value, onChange, error }: Props) {
  const name = useId();
  return (
    <fieldset className={classes.field} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>Rating</legend>
      <div className={classes.choices}>
        {STARS.map((stars) => (
          <label key={stars} className={classes.choice} data-lit={stars <= (value ?? 0) || undefined}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              aria-label={countWithNoun(stars, 'star')}
            />
            <IconStarFilled size={32} aria-hidden="true" />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
