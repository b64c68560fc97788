import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { problemSentences } from '../media/device-problem';
import type { JoinMode, LocalMedia } from '../media/local-media';
import { useStore } from '../use-store';
import classes from './lobby.module.css';

export function DeviceProblems({ media, mode = 'video' }: { media: LocalMedia; mode?: JoinMode }) {
  const { problems, opening } = useStore(media);
  const sentences = problemSentences(problems);
  if (sentences.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
      <div className={classes.problem}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>
          {problems.microphone
            ? 'You can still join with chat only.'
            : 'You can still join with audio only or with chat only.'}
        </p>
        <Button size="xs" variant="default" loading={opening} onClick={() => void media.open(mode)}>
          Try Again
        </Button>
      </div>
    </Alert>
  );
}
