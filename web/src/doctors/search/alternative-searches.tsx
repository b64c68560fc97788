import type { DoctorListPage } from '@carelane/contract/doctors/endpoints';
import { countWithNoun } from '../../lib/count-with-noun';
import classes from './doctors-page.module.css';
import type { SearchFilters } from './search-filters';

interface Props {
  instead: DoctorListPage['instead'];
  onSpecialty: (name: string) => void;
  onChange: (changes: SearchFilters) => void;
}

const ELSEWHERE = {
  specialization: 'in other specialties',
  language: 'who speak other languages',
  availableOn: 'on other days',
} as const;

export function AlternativeSearches({ instead, onSpecialty, onChange }: Props) {
  return (
    <>
      {instead.specialties.length > 0 && (
        <span className={classes.alternative}>
          Did you mean{' '}
          {instead.specialties.map((name, index) => (
            <span key={name}>
              {index > 0 && ' or '}
              <button type="button" className={classes.inlineButton} onClick={() => onSpecialty(name)}>
                {name}
              </button>
            </span>
          ))}
          ?
        </span>
      )}
      {instead.without.map(({ filter, total }) => (
        <span key={filter} className={classes.alternative}>
          {countWithNoun(total, 'doctor')} {ELSEWHERE[filter]}.{' '}
          <button
            type="button"
            className={classes.inlineButton}
            onClick={() => onChange({ [filter]: '' })}
            aria-label={`Show doctors ${ELSEWHERE[filter]}`}
          >
            Show them
          </button>
        </span>
      ))}
    </>
  );
}
