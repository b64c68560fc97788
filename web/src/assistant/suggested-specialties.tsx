import type { SuggestedSpecialty } from '@carelane/contract/assistant/chat';
import { LinkButton } from '../ui/link-button';
import { SuggestedDoctorCard } from './suggested-doctor-card';
import classes from './suggested-specialties.module.css';

interface Props {
  specialties: SuggestedSpecialty[];
  canBook: boolean;
  isEmergency: boolean;
}

export function SuggestedSpecialties({ specialties, canBook, isEmergency }: Props) {
  const sections = specialties.map((specialty) => (
    <SpecialtySection key={specialty.name} specialty={specialty} canBook={canBook} />
  ));
  if (!isEmergency) return <div className={classes.specialties}>{sections}</div>;
  return (
    <details className={classes.later}>
      <summary>For follow-up care, once you are safe</summary>
      <div className={classes.specialties}>{sections}</div>
    </details>
  );
}

function SpecialtySection({ specialty, canBook }: { specialty: SuggestedSpecialty; canBook: boolean }) {
  const { name, reason, doctors } = specialty;
  return (
    <section className={classes.specialty}>
      <h2 className={classes.name}>{name}</h2>
      <p className={classes.reason}>{reason}</p>
      {doctors.length === 0 && (
        <p className={classes.reason}>No doctor in this specialty is available right now.</p>
      )}
      <ul className={classes.doctors}>
        {doctors.map((doctor) => (
          <SuggestedDoctorCard key={doctor._id} doctor={doctor} canBook={canBook} />
        ))}
      </ul>
      {doctors.length > 0 && (
        <LinkButton
          to="/doctors"
          search={{ specialization: name }}
          variant="subtle"
          size="compact-sm"
          className={classes.all}
        >
          All doctors in {name}
        </LinkButton>
      )}
    </section>
  );
}
