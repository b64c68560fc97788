import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import classes from './return-to-call.module.css';
import { useOpenCall } from './session/open-call';
import { ElapsedTime } from './stage/elapsed-time';

export function ReturnToCall() {
  const call = useOpenCall();
  const { pathname } = useLocation();
  if (!call || pathname === `/consultation/${call.appointmentId}`) return null;
  return (
    <section className={classes.banner} aria-label="Consultation in progress">
      <span className={classes.text}>
        Your consultation is still open
        {call.connectedAt !== null && <ElapsedTime since={call.connectedAt} />}
      </span>
      <Button
        size="sm"
        variant="white"
        leftSection={<IconVideo size={18} aria-hidden="true" />}
        renderRoot={(props) => (
          <Link to="/consultation/$appointmentId" params={{ appointmentId: call.appointmentId }} {...props} />
        )}
      >
        Return to call
      </Button>
    </section>
  );
}
