import { BOOKING_DAYS_AHEAD } from '@carelane/contract/doctors/slots-for-date';
import { ALL_SPECIALTIES } from '@carelane/contract/doctors/specialties';
import { addDays } from '@carelane/contract/time/zoned-time';
import { DateField } from '../../ui/date-field';
import { Select } from '../../ui/select';

interface Props {
  today: string;
  date: string;
  onDate: (date: string) => void;
  specialties: readonly string[];
  specialty: string;
  onSpecialty: (specialty: string) => void;
}

export function FindDoctorFilters({ today, date, onDate, specialties, specialty, onSpecialty }: Props) {
  return (
    <>
      <DateField
        label="Date"
        value={date}
        minDate={today}
        maxDate={addDays(today, BOOKING_DAYS_AHEAD)}
        onChange={(value) => onDate(value ?? today)}
      />
      <Select
        label="Specialty"
        data={[ALL_SPECIALTIES, ...specialties]}
        value={specialty}
        onChange={(value) => onSpecialty(value ?? ALL_SPECIALTIES)}
      />
    </>
  );
}
