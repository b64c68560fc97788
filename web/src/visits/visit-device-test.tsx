import type { Role } from '@carelane/contract/auth/account';
import { type DeviceTest, describeDeviceTest } from '@carelane/contract/consultations/device-test';
import type { AppointmentView } from '../appointments/appointment-view';
import { LinkButton } from '../ui/link-button';
import { Panel } from '../ui/panel';
import { formatInstant } from './event-sentence';
import classes from './visit-page.module.css';

interface Props {
  appointment: AppointmentView;
  test: DeviceTest | null;
  role: Role;
}

export function VisitDeviceTest({ appointment: { id, timezone, patientName }, test, role }: Props) {
  const isPatient = role === 'patient';
  const hint = isPatient
    ? 'Try your camera, microphone and network before the visit. It takes about ten seconds.'
    : `${patientName} has not tested their camera, microphone and network yet.`;
  return (
    <Panel
      className={classes.deviceTest ?? ''}
      title={isPatient ? 'Your Devices' : 'The Patient’s Devices'}
      aside={
        <LinkButton to="/appointments/$id/test" params={{ id }} variant="default" size="xs">
          {isPatient && test ? 'Test Again' : 'Test Your Devices'}
        </LinkButton>
      }
    >
      {test ? (
        <p className={classes.none}>
          <strong>{describeDeviceTest(test)}</strong> · {formatInstant(test.testedAt, timezone)}
        </p>
      ) : (
        <p className={classes.none}>{hint}</p>
      )}
    </Panel>
  );
}
