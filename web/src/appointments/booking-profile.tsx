import { Alert } from '@mantine/core';
import { LinkButton } from '../ui/link-button';

/** The choice waits in the draft while the profile is created. */
export function BookingProfile() {
  return (
    <Alert color="orange" variant="light" title="Patient profile not found" mb="md">
      <p>The doctor needs a few facts about you first. Your choice is kept.</p>
      <LinkButton to="/profile" search={{ tab: 'patient' }} size="sm" mt="sm">
        Create Patient Profile
      </LinkButton>
    </Alert>
  );
}
