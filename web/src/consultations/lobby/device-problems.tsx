import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type Device, problemSentence } from '../media/device-problem';
import type { LocalMedia } from '../media/local-media';
import { useStore } from '../use-store';
import classes from './lobby.module.css';

const DEVICES: Device[] = ['camera', 'microphone'];

export function DeviceProblems({ media }: { media: LocalMedia }) {
  const { problems, opening } = useStore(media);
  const found = DEVICES.flatMap((device) => {
    const problem = problems[device];
    return problem ? [problemSentence(device, problem)] : [];
  });
  if (found.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
      <div className={classes.problem}>
        {found.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>
          {problems.microphone
            ? 'You can still join with chat only.'
            : 'You can still join with audio only or with chat only.'}
        </p>
        <Button size="xs" variant="default" loading={opening} onClick={() => void media.open('video')}>
          Try Again
        </Button>
      </div>
    </Alert>
  );
}
