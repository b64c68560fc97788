import type { SuggestedSpecialty } from '@carelane/contract/assistant/chat';
import { LinkButton } from '../ui/link-button';
import { SuggestedDoctorCard } from './suggested-doctor-card';
import classes from './suggested-specialties.module.css';

interface Props {
  specialties: SuggestedSpecialty[];
  mayBook: boolean;
  isEmergency: boolean;
}

export function SuggestedSpecialties({ specialties, mayBook, isEmergency }: Props) {
  return (
    <div className={classes.specialties}>
      {isEmergency && (
        <p className={classes.later}>For later, once help has been there or if this is not happening now:</p>
      )}
      {specialties.map(({ name, reason, doctors }) => (
        <section key={name} className={classes.specialty}>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.reason}>{reason}</p>
          {doctors.length === 0 && (
            <p className={classes.reason}>No doctor of this specialty is free right now.</p>
          )}
          <ul className={classes.doctors}>
            {doctors.map((doctor) => (
              <SuggestedDoctorCard key={doctor._id} doctor={doctor} mayBook={mayBook} />
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
              All doctors for {name}
            </LinkButton>
          )}
        </section>
      ))}
    </div>
  );
}
