import type { Appointment } from '@carelane/contract/appointments/appointment';
import type { User } from '@carelane/contract/auth/account';
import type { Doctor } from '@carelane/contract/doctors/doctor';
import { DAY_NAMES } from '@carelane/contract/doctors/slot-grid';
import type { Patient, TreatedPatient } from '@carelane/contract/patients/patient';
import { weekdayIndex } from '@carelane/contract/time/zoned-time';
import { viewerZone } from '../lib/dates';

export const noAlternatives = { meant: [], instead: { specialties: [], without: [] } };
const createdAt = '2026-01-05T10:00:00.000Z';

export const patientUser: User = {
  _id: 'u-asha',
  name: 'Asha Verma',
  email: 'asha@example.test',
  role: 'patient',
  profileImage: null,
  phoneNumber: null,
  emailConfirmed: true,
  pendingEmail: null,
  timezone: viewerZone(),
  createdAt,
};

export const patient: Patient = {
  _id: 'p-asha',
  user_id: { _id: patientUser._id, name: patientUser.name, email: patientUser.email },
  date_of_birth: '1990-05-17',
  gender: 'Female',
  blood_group: 'B+',
  address: null,
  About: null,
  emergency_contact: null,
  profileImage: null,
  allergies: null,
  conditions: null,
  createdAt,
};

export const treatedPatient: TreatedPatient = {
  ...patient,
  name: patientUser.name,
  lastAppointmentAt: createdAt,
  prescriptionCount: 0,
  lastPrescribedAt: null,
};

export const doctor: Doctor = {
  _id: 'd-meera',
  user_id: { _id: 'u-meera', name: 'Meera Iyer', email: 'meera@example.test' },
  name: 'Meera Iyer',
  specialization: 'Cardiology',
  fees: 900,
  qualification: 'MBBS, MD',
  experience: 16,
  about: 'Listens first.',
  languages: 'English, Hindi',
  status: 'active',
  profileImage: null,
  timezone: 'Asia/Kolkata',
  verified: true,
  registration_number: null,
  clinic_address: null,
  rating: null,
  reviewCount: 0,
  nextAvailable: null,
  available_time_slots: [],
  hours_saved: false,
  createdAt,
};

const HOUR_MS = 3_600_000;

export function upcomingVisit(): Appointment {
  const startsAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 48 * HOUR_MS);
  const { date, time, day } = formatStart(startsAt);
  return {
    _id: 'a-1',
    appointmentDate: date,
    date,
    timeSlot: `${day} ${time}`,
    time,
    day,
    startsAt: startsAt.toISOString(),
    timezone: 'UTC',
    consultationType: 'Video Consultation',
    reason: 'Check-up',
    status: 'scheduled',
    roomId: 'room-1',
    doctorId: {
      _id: doctor._id,
      user_id: { _id: 'u-meera', name: doctor.name },
      specialization: doctor.specialization,
      experience: doctor.experience,
      profileImage: null,
      clinic_address: null,
    },
    patientId: {
      _id: patient._id,
      user_id: { _id: patientUser._id, name: patientUser.name },
      profileImage: null,
    },
    payment: { status: 'paid', amount: 900 },
    doctorJoined: false,
    patientJoined: false,
    patientAbsent: false,
    reviewed: false,
    createdAt,
    updatedAt: createdAt,
  };
}

function formatStart(at: Date) {
  const date = at.toISOString().slice(0, 10);
  return {
    date,
    day: DAY_NAMES[weekdayIndex(date)] ?? 'Monday',
    time: at.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }),
  };
}
