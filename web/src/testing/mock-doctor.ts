import type { Appointment } from '@carelane/contract/appointments/appointment';
import { getCalendarFeed } from '@carelane/contract/appointments/calendar-feed';
import { listDoctorAppointments } from '@carelane/contract/appointments/endpoints';
import { currentUser } from '@carelane/contract/auth/endpoints';
import { listPasskeys } from '@carelane/contract/auth/passkeys';
import { waitingRooms } from '@carelane/contract/consultations/endpoints';
import { listGuests } from '@carelane/contract/consultations/guest-endpoints';
import { ownDoctorProfile } from '@carelane/contract/doctors/endpoints';
import { ownVerification } from '@carelane/contract/doctors/verification-endpoints';
import { listNotifications, unreadCount } from '@carelane/contract/notifications/endpoints';
import { listPushSubscriptions } from '@carelane/contract/notifications/push-endpoints';
import { listPapers } from '@carelane/contract/papers/endpoints';
import { mock } from './mock';
import { doctor, patientUser } from './people';

export function mockDoctor(upcoming: Appointment[]): void {
  mock(currentUser, { ...patientUser, ...doctor.user_id, role: 'doctor' });
  mock(ownDoctorProfile, doctor);
  mock(ownVerification, { status: 'verified', since: doctor.createdAt, required: false, withdrawn: false });
  mock(listDoctorAppointments, ({ query }) => (query.list === 'ahead' ? upcoming : []), {
    page: { total: upcoming.length, nextCursor: null },
  });
  mock(waitingRooms, []);
  mock(listNotifications, [], { page: { nextCursor: null } });
  mock(getCalendarFeed, { isOn: false, showsNames: false, createdAt: null });
  mock(unreadCount, { count: 0 });
  mock(listPushSubscriptions, []);
  mock(listPasskeys, []);
  mock(listGuests, []);
  mock(listPapers, { papers: [], canAdd: true, remaining: 20 });
}
