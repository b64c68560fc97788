import { listPatientAppointments } from '@carelane/contract/appointments/endpoints';
import { currentUser } from '@carelane/contract/auth/endpoints';
import { allDoctors, offeredSpecialties } from '@carelane/contract/doctors/endpoints';
import { listNotifications, unreadCount } from '@carelane/contract/notifications/endpoints';
import { ownPatientProfile } from '@carelane/contract/patients/endpoints';
import { mock } from './mock';
import { doctor, noOtherWays, patient, patientUser, visitAhead } from './people';

/** Mocks the server for Asha Verma: her dashboard and her bell. */
export function mockPatient(): void {
  mock(currentUser, patientUser);
  mock(ownPatientProfile, patient);
  mock(
    listPatientAppointments,
    ({ query }) => ({ appointments: query.list === 'upcoming' ? [visitAhead()] : [] }),
    { page: { total: 1, nextCursor: null } },
  );
  mock(allDoctors, [doctor], {
    page: { total: 1, nextCursor: null, aboveMaxFee: 0, atLeast: false, nearest: false, ...noOtherWays },
  });
  mock(offeredSpecialties, ['Cardiology']);
  mock(listNotifications, [], { page: { nextCursor: null } });
  mock(unreadCount, { count: 0 });
}
