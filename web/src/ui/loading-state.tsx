import { Bones } from './bones';
import classes from './states.module.css';

interface Props {
  /** The specified text; shown and told to assistive technology. */
  label: string;
  /** The shape of what is coming, so that nothing jumps when it arrives. */
  shape?: 'rows' | 'cards' | 'page' | 'none';
  count?: number;
}

export function LoadingState({ label, shape = 'rows', count = 3 }: Props) {
  return (
    <div role="status" aria-live="polite">
      <p className={classes.label}>{label}</p>
      {shape !== 'none' && <Bones shape={shape} count={count} />}
    </div>
  );
}
