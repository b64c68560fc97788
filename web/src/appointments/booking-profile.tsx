import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { PatientForm } from '../patients/patient-form';
import { Sheet } from './sheet';

/** The profile is created right here, so that the choice beside it stays as it is. */
export function BookingProfile({ missing }: { missing: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      {missing && (
        <Alert color="orange" variant="light" title="Patient profile not found" mb="md">
          The doctor needs a few facts about you first. Your choice is kept.
          <Button size="sm" mt="sm" fullWidth onClick={() => setOpened(true)}>
            Create Patient Profile
          </Button>
        </Alert>
      )}
      <Sheet
        opened={opened}
        onClose={() => setOpened(false)}
        title="Create Patient Profile"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {/* React hands a dialog's events on to the form around it: this one's submit is not the booking's. */}
        <div onSubmit={(event) => event.stopPropagation()}>
          <PatientForm patient={null} onSaved={() => setOpened(false)} />
        </div>
      </Sheet>
    </>
  );
}
