import { getCalendarFeed } from '@carelane/contract/appointments/calendar-feed';
import { listEarlier } from '@carelane/contract/appointments/earlier-endpoints';
import { listPatientAppointments } from '@carelane/contract/appointments/endpoints';
import { currentUser } from '@carelane/contract/auth/endpoints';
import { listPasskeys } from '@carelane/contract/auth/passkeys';
import { listGuests } from '@carelane/contract/consultations/guest-endpoints';
import { allDoctors, offeredSpecialties } from '@carelane/contract/doctors/endpoints';
import { listFamily } from '@carelane/contract/family/endpoints';
import { listRecordAccesses } from '@carelane/contract/fhir/endpoints';
import { listNotifications, unreadCount } from '@carelane/contract/notifications/endpoints';
import { listPushSubscriptions } from '@carelane/contract/notifications/push-endpoints';
import { listPapers } from '@carelane/contract/papers/endpoints';
import { ownPatientProfile } from '@carelane/contract/patients/endpoints';
import { mock } from './mock';
import { doctor, noAlternatives, patient, patientUser, upcomingVisit } from './people';

export function mockPatient(): void {
  mock(currentUser, patientUser);
  mock(ownPatientProfile, patient);
  mock(listFamily, []);
  mock(
    listPatientAppointments,
    ({ query }) => ({ appointments: query.list === 'upcoming' ? [upcomingVisit()] : [] }),
    { page: { total: 1, nextCursor: null } },
  );
  mock(listEarlier, { requests: [], offers: [] });
  mock(allDoctors, [doctor], {
    page: { total: 1, nextCursor: null, aboveMaxFee: 0, nearest: false, ...noAlternatives },
  });
  mock(offeredSpecialties, ['Cardiology']);
  mock(listNotifications, [], { page: { nextCursor: null } });
  mock(getCalendarFeed, { isOn: false, showsNames: false, createdAt: null });
  mock(listRecordAccesses, []);
  mock(unreadCount, { count: 0 });
  mock(listPushSubscriptions, []);
  mock(listPasskeys, []);
  mock(listGuests, []);
  mock(listPapers, { papers: [], canAdd: true, remaining: 20 });
}
