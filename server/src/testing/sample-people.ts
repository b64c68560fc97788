import type { createDoctor } from '@carelane/contract/doctors/endpoints';
import type { BodySent } from '@carelane/contract/endpoint';
import type { createPatient } from '@carelane/contract/patients/endpoints';
import { DEFAULT_TIME_ZONE } from '@carelane/contract/time/zoned-time';

export const SAMPLE_NAMES = { doctor: 'Meera Iyer', patient: 'Asha Verma', operator: 'Tara Menon' };

export const SAMPLE_DOCTOR = {
  specialization: 'Cardiology',
  fees: 800,
  qualification: 'MBBS, MD',
  experience: 12,
  about: 'Listens first.',
  languages: ['English', 'Hindi'],
  timezone: DEFAULT_TIME_ZONE,
} satisfies BodySent<typeof createDoctor>;

export const SAMPLE_PATIENT = {
  date_of_birth: '1990-05-17',
  gender: 'Female',
  blood_group: 'B+',
} satisfies BodySent<typeof createPatient>;
