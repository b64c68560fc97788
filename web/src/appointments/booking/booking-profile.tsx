import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-component';

const BookingProfileDialog = lazyDialog(() =>
  import('./booking-profile-dialog').then((module) => module.BookingProfileDialog),
);

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
      <BookingProfileDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
