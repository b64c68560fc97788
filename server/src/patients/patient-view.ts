import { imageUrl } from '../images/store-image';
import type { PatientRow } from './queries';

export function patientView(row: PatientRow) {
  return {
    _id: row.id,
    user_id: personOnWire(row),
    date_of_birth: row.dateOfBirth,
    gender: row.gender,
    blood_group: row.bloodGroup,
    address: row.address,
    About: row.about,
    emergency_contact: row.emergencyContact,
    profileImage: imageUrl(row.imageId),
    allergies: row.allergies,
    conditions: row.conditions,
    createdAt: row.createdAt,
  };
}

export function personOnWire(row: PatientRow) {
  return row.userId && row.email !== null ? { _id: row.userId, name: row.name, email: row.email } : null;
}
