import classes from './hindi.module.css';

export function Hindi({ text }: { text: string | undefined }) {
  return text ? (
    <span className={classes.hindi} lang="hi">
      {text}
    </span>
  ) : null;
}
