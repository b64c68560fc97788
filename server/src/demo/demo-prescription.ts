import { randomInt } from 'node:crypto';
import type { Specialty } from '@carelane/contract/doctors/specialties';
import { CODE_ALPHABET, CODE_LENGTH } from '@carelane/contract/prescriptions/verification-code';
import { specialtyTexts } from './demo-texts';
import type { DoctorSeed, PatientSeed } from './people';
import type { SeededRandom } from './seeded-random';
import type { AppointmentSeed } from './visit-records';

export function demoPrescription(
  appointment: AppointmentSeed,
  doctor: DoctorSeed,
  patient: PatientSeed,
  createdAt: Date,
  random: SeededRandom,
  id: string,
) {
  const [medication, dosage, instructions] = random.pick(
    specialtyTexts[doctor.specialization as Specialty].prescriptions,
  );
  const wording = { medication, dosage, instructions };
  return {
    prescription: {
      id,
      ...wording,
      doctorId: doctor.id,
      patientId: patient.id,
      appointmentId: appointment.id,
      // Not from the seeded generator, because a verification code must be unguessable.
      verificationCode: Array.from(
        { length: CODE_LENGTH },
        () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
      ).join(''),
      issued: {
        doctorName: doctor.name,
        qualification: doctor.qualification,
        specialization: doctor.specialization,
        registrationNumber: doctor.registrationNumber ?? null,
        doctorVerified: doctor.verifiedAt != null,
        clinicAddress: doctor.clinicAddress ?? null,
        timezone: doctor.timezone,
        patientName: patient.name,
        dateOfBirth: patient.dateOfBirth ?? null,
        gender: patient.gender ?? null,
        mode: appointment.consultationType,
      },
      createdAt,
      updatedAt: createdAt,
    },
    version: { prescriptionId: id, version: 1, ...wording, createdAt },
  };
}
