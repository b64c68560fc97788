import { failedParts } from '@carelane/contract/consultations/device-test';
import { Alert, Button } from '@mantine/core';
import { errorMessage } from '../../lib/api';
import { Panel } from '../../ui/panel';
import { DeviceSelects } from '../lobby/device-selects';
import { Preview } from '../lobby/preview';
import classes from './device-test.module.css';
import { FailedTest } from './failed-test';
import { isComplete, TestedParts } from './tested-parts';
import { useDeviceTest } from './use-device-test';

interface Props {
  appointmentId: string;
  isPatient: boolean;
  canJoin: boolean;
}

export function DeviceTest({ appointmentId, isPatient, canJoin }: Props) {
  const { media, outcomes, isRunning, error, start } = useDeviceTest(appointmentId, isPatient);
  if (!media) {
    return (
      <Panel>
        <div className={classes.text}>
          <p>
            We check your camera, your microphone and your network. It takes about ten seconds. Your browser
            will ask whether Carelane may use your camera and microphone: please allow both.
          </p>
          <p>
            Nothing is recorded, and nobody else sees or hears you.
            {isPatient ? ' Your doctor sees only what worked and what did not.' : ''}
          </p>
          <Button onClick={start}>Start Test</Button>
        </div>
      </Panel>
    );
  }
  const result = !isRunning && isComplete(outcomes) ? outcomes : null;
  const isGood = result !== null && failedParts(result).length === 0;
  const goodSentence =
    isPatient && !error ? 'Everything works. Your doctor can see it.' : 'Everything works.';
  return (
    <div className={classes.columns}>
      <div className={classes.text}>
        <Preview media={media} />
        <p className={classes.soft}>Say a few words: the bars beside the buttons should move.</p>
      </div>
      <div className={classes.text}>
        <Panel title="Result">
          <TestedParts outcomes={outcomes} />
          <p role="status" className={classes.verdict}>
            {isRunning ? 'Testing…' : ''}
            {isGood ? goodSentence : ''}
          </p>
        </Panel>
        {error ? (
          <Alert color="orange" role="alert" title="The test could not be finished">
            {errorMessage(error)}
          </Alert>
        ) : null}
        {result && !isGood ? (
          <FailedTest
            result={result}
            problems={media.state.problems}
            appointmentId={appointmentId}
            canJoin={canJoin}
          />
        ) : null}
        <Button variant={result && !isGood ? 'filled' : 'default'} loading={isRunning} onClick={start}>
          Test Again
        </Button>
        <DeviceSelects media={media} />
      </div>
    </div>
  );
}
