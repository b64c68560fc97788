import type { Prescription } from '@carelane/contract/prescriptions/prescription';

export function prescription(
  id: string,
  { medication = 'Amoxicillin 500 mg', ...changes }: Partial<Prescription> = {},
): Prescription {
  const texts = { medication, dosage: '1 a day', instructions: 'After food.' };
  return {
    _id: id,
    doctorId: {
      _id: 'd',
      user_id: { _id: 'u', name: 'Kavya Rao' },
      specialization: 'Cardiology',
      qualification: 'MBBS',
      registrationNumber: null,
    },
    patientId: 'p',
    patientName: 'Rohan Mehta',
    appointmentId: null,
    ...texts,
    medicines: [{ ...texts, quantity: null }],
    complaint: null,
    diagnosis: null,
    tests: null,
    advice: null,
    followUpOn: null,
    status: 'Active',
    version: 1,
    verificationCode: '00000-00000',
    issuerVerified: true,
    mode: 'Video Consultation',
    renewedFromId: null,
    withdrawnAt: null,
    withdrawalReason: null,
    renewal: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    expiresAt: '2026-05-30T10:00:00.000Z',
    ...changes,
  };
}
