import type { DeviceTestResult } from '@carelane/contract/consultations/device-test';
import { Alert, Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { LinkButton } from '../../ui/link-button';
import { CONNECTION_SENTENCES } from '../media/connection-test';
import { type DeviceProblems, problemSentences } from '../media/device-problem';
import { storeJoinMode } from '../media/join-mode';
import classes from './device-test.module.css';

interface Props {
  result: DeviceTestResult;
  problems: DeviceProblems;
  appointmentId: string;
  canJoin: boolean;
}

export function FailedTest({ result, problems, appointmentId, canJoin }: Props) {
  const mode = result.microphone === 'failed' ? 'chat' : 'audio';
  const [isChosen, setChosen] = useState(false);
  const choose = (chosen: boolean) => {
    setChosen(chosen);
    storeJoinMode(appointmentId, chosen ? mode : 'video');
  };
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle aria-hidden="true" />}
      role="alert"
      title="Not everything works"
    >
      <div className={classes.text}>
        {advice(result, problems).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>You can still have your visit, with {mode} only.</p>
        {canJoin ? null : (
          <Checkbox
            label={`Join with ${mode} only`}
            description="The visit will start this way. You can change it in the room."
            checked={isChosen}
            onChange={({ currentTarget }) => choose(currentTarget.checked)}
          />
        )}
        <div className={classes.buttons}>
          <Button component="a" href="/help#trouble" size="xs" variant="default">
            Get Help
          </Button>
          {canJoin ? (
            <LinkButton
              to="/consultation/$appointmentId"
              params={{ appointmentId }}
              size="xs"
              variant="default"
              onClick={() => choose(true)}
            >
              {`Join with ${mode} only`}
            </LinkButton>
          ) : null}
        </div>
      </div>
    </Alert>
  );
}

function advice({ network, relay }: DeviceTestResult, problems: DeviceProblems): string[] {
  const sentences = problemSentences(problems);
  if (network === 'failed')
    sentences.push(
      'Your network is too slow, or it does not let video calls through. Move closer to the router, or try another network such as mobile data.',
    );
  else if (relay === 'failed') sentences.push(CONNECTION_SENTENCES.local);
  return sentences;
}
