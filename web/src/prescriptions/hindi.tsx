import classes from './hindi.module.css';

/** The dosage in Hindi, below the one in English. */
export function Hindi({ text }: { text: string | undefined }) {
  return text ? (
    <span className={classes.hindi} lang="hi">
      {text}
    </span>
  ) : null;
}
