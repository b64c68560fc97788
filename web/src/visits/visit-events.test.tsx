import type { Role } from '@carelane/contract/auth/account';
import type { VisitEvent } from '@carelane/contract/visits/visit';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { it } from 'vitest';
import { toAppointmentView } from '../appointments/appointment-view';
import { stubBrowser } from '../testing/open-app';
import { upcomingVisit } from '../testing/people';
import { VisitEvents } from './visit-events';

it('lists two guests who joined at the same instant', () => {
  stubBrowser();
  const role: Role = 'patient';
  const joined = (name: string): VisitEvent => ({
    kind: 'guest-joined',
    at: '2026-03-02T10:00:00.000Z',
    by: 'patient',
    guest: { name, kind: 'carer' },
  });
  render(
    <MantineProvider>
      <VisitEvents
        events={[joined('Gita Rao'), joined('Ravi Rao')]}
        visit={toAppointmentView(upcomingVisit())}
        role={role}
      />
    </MantineProvider>,
  );
  screen.getByText('Gita Rao joined as carer, invited by you');
  screen.getByText('Ravi Rao joined as carer, invited by you');
});
