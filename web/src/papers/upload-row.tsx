import { Button, Progress } from '@mantine/core';
import classes from './papers.module.css';
import type { Upload, Uploads } from './uploads';

export function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { id, name, progress, problem, canRetry } = upload;
  const isSent = progress === 1;
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <bdi className={classes.name}>{name}</bdi>
        {problem ? (
          <span className={classes.problem} role="alert">
            {problem}
          </span>
        ) : (
          <>
            <Progress
              value={progress * 100}
              animated={isSent}
              aria-label={`${name}: ${Math.round(progress * 100)} percent sent`}
            />
            <span className={classes.about}>{isSent ? 'Checking the file…' : 'Sending…'}</span>
          </>
        )}
      </div>
      {problem && canRetry && (
        <Button size="xs" variant="light" onClick={() => uploads.retry(id)}>
          Try Again
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => uploads.cancel(id)}>
        {problem ? 'Remove' : 'Cancel'}
      </Button>
    </li>
  );
}
