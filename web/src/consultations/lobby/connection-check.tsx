import { Button } from '@mantine/core';
import { IconWifi } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchIceServers } from '../api';
import classes from './lobby.module.css';

export function ConnectionCheck({ appointmentId }: { appointmentId: string }) {
  const [outcome, setOutcome] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      const { CONNECTION_SENTENCES, testConnection } = await import('../media/connection-test');
      const result = await testConnection(await fetchIceServers(appointmentId));
      setOutcome(CONNECTION_SENTENCES[result]);
    } catch {
      setOutcome('Carelane cannot be reached right now. Please check your connection.');
    } finally {
      setChecking(false);
    }
  };
  return (
    <div className={classes.check}>
      <Button
        variant="default"
        size="sm"
        loading={isChecking}
        leftSection={<IconWifi size={18} aria-hidden="true" />}
        onClick={() => void check()}
      >
        Test connection
      </Button>
      <p role="status">{outcome}</p>
    </div>
  );
}
