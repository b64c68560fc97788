import { Button } from '@mantine/core';
import { DeviceProblems } from '../lobby/device-problems';
import { DeviceSelects } from '../lobby/device-selects';
import lobby from '../lobby/lobby.module.css';
import { Preview } from '../lobby/preview';
import classes from './guest.module.css';
import type { GuestSession } from './guest-session';

interface Props {
  session: GuestSession;
  isConnected: boolean;
}

export function GuestLobby({ session, isConnected }: Props) {
  const { media } = session.options;
  return (
    <section className={classes.wide} aria-label="Waiting room">
      <h1 className={classes.title}>Waiting Room</h1>
      <div className={lobby.lobby}>
        <Preview media={media} />
        <div className={lobby.choices}>
          <p className={isConnected ? lobby.present : lobby.notice} role="status">
            {isConnected
              ? 'The doctor knows that you are here and will let you in. Please keep this page open.'
              : 'Connecting to Carelane…'}
          </p>
          <DeviceProblems media={media} />
          <DeviceSelects media={media} />
          <p className={lobby.notice}>
            The call connects you directly with the doctor and the patient. They, and the server that helps
            you find each other, can see your network address.
          </p>
          <Button variant="default" onClick={() => session.leave()}>
            Leave
          </Button>
        </div>
      </div>
    </section>
  );
}
