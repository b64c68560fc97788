import type { Appointment } from '@carelane/contract/appointments/appointment';
import { listDoctorAppointments } from '@carelane/contract/appointments/endpoints';
import { currentUser } from '@carelane/contract/auth/endpoints';
import { waitingRooms } from '@carelane/contract/consultations/endpoints';
import { ownDoctorProfile } from '@carelane/contract/doctors/endpoints';
import { ownVerification } from '@carelane/contract/doctors/verification-endpoints';
import { listNotifications, unreadCount } from '@carelane/contract/notifications/endpoints';
import { mock } from './mock';
import { doctor, patientUser } from './people';

/** A server that knows Meera Iyer and these visits, all of them ahead. */
export function mockDoctor(ahead: Appointment[]): void {
  mock(currentUser, { ...patientUser, ...doctor.user_id, role: 'doctor' });
  mock(ownDoctorProfile, doctor);
  mock(ownVerification, { status: 'verified', since: doctor.createdAt, required: false, withdrawn: false });
  mock(listDoctorAppointments, ({ query }) => (query.list === 'ahead' ? ahead : []), {
    page: { total: ahead.length, nextCursor: null },
  });
  mock(waitingRooms, []);
  mock(listNotifications, [], { page: { nextCursor: null } });
  mock(unreadCount, { count: 0 });
}
