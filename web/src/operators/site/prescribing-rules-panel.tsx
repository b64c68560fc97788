import { getPrescribingRules, type PrescribingRules } from '@carelane/contract/operators/site-endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api';
import { Details } from '../../ui/details';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import classes from './site.module.css';

export function PrescribingRulesPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ['operator-prescribing-rules'],
    queryFn: ({ signal }) => call(getPrescribingRules, { signal }),
  });
  return (
    <Panel title="Rules for Prescriptions" className={classes.rules ?? ''}>
      {data && (
        <>
          <Details rows={listRules(data)} />
          <p className={classes.note}>
            Both are server settings and cannot be changed here. No pharmacist has reviewed the lists. Allergy
            warnings are always on; interactions between medicines are not checked.
          </p>
        </>
      )}
      {!data && error && <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState label="Loading..." />}
    </Panel>
  );
}

function listRules({
  medicineLists,
  listed,
  followUpMonths,
  onlyVerifiedDoctors,
}: PrescribingRules): [string, string, 'wide'][] {
  const lists = medicineLists
    ? `On. In a remote visit each medicine is checked. The ${listed.prohibited} prohibited medicines are always refused, the ${listed.B} on List B unless the visit is a follow-up within ${followUpMonths} months, and the ${listed.A} on List A at a first visit without video. The ${listed.O} on List O and medicines that are on no list are never refused. In-person visits are not limited.`
    : 'Off. No medicine is refused because of the Telemedicine Practice Guidelines.';
  return [
    ['Medicine lists (MEDICINE_LISTS)', lists, 'wide'],
    [
      'Who can prescribe (DOCTOR_VERIFICATION)',
      onlyVerifiedDoctors ? 'Only doctors whom an operator has verified.' : 'Every doctor, verified or not.',
      'wide',
    ],
  ];
}
