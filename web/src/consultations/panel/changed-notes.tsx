import { Button } from '@mantine/core';
import classes from './changed-notes.module.css';

interface Props {
  saved: string;
  onChoose(version: 'draft' | 'saved'): void;
}

export function ChangedNotes({ saved, onChoose }: Props) {
  return (
    <div className={classes.changed} role="alert">
      <p>These notes were changed in another tab or on another device. Which ones do you want to keep?</p>
      <details>
        <summary>Show the other notes</summary>
        <p className={classes.other}>{saved || 'They are empty.'}</p>
      </details>
      <div className={classes.buttons}>
        <Button size="sm" onClick={() => onChoose('draft')}>
          Keep These
        </Button>
        <Button size="sm" variant="default" onClick={() => onChoose('saved')}>
          Keep the Others
        </Button>
      </div>
    </div>
  );
}
