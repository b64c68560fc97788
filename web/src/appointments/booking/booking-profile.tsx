import { Alert, Button } from '@mantine/core';
import { lazyDialog } from '../../ui/lazy-component';
import type { Booking } from './use-booking';

const BookingProfileDialog = lazyDialog(() =>
  import('./booking-profile-dialog').then((module) => module.BookingProfileDialog),
);

export function BookingProfile({ isMissing, onOpen, ...dialog }: Booking['newProfile']) {
  return (
    <>
      {isMissing && (
        <Alert color="orange" variant="light" title="Patient profile not found" mb="md">
          Your doctor needs a few details about you first. We will keep your selection.
          <Button size="sm" mt="sm" fullWidth onClick={onOpen}>
            Create Patient Profile
          </Button>
        </Alert>
      )}
      <BookingProfileDialog {...dialog} />
    </>
  );
}
