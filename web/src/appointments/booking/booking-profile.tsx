import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-component';

const BookingProfileDialog = lazyDialog(() =>
  import('./booking-profile-dialog').then((module) => module.BookingProfileDialog),
);

/** Creates the profile on this page, so that the selection stays. */
export function BookingProfile({ missing }: { missing: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      {missing && (
        <Alert color="orange" variant="light" title="Patient profile not found" mb="md">
          Your doctor needs a few details about you first. We will keep your selection.
          <Button size="sm" mt="sm" fullWidth onClick={() => setOpened(true)}>
            Create Patient Profile
          </Button>
        </Alert>
      )}
      <BookingProfileDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
