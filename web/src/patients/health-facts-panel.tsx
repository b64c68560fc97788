import type { HealthList } from '@carelane/contract/patients/health-facts';
import type { Patient } from '@carelane/contract/patients/patient';
import { Alert, Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError, errorMessage } from '../lib/api';
import { shortDate } from '../lib/dates';
import { runMutation } from '../lib/run-mutation';
import { Details } from '../ui/details';
import { Panel } from '../ui/panel';
import { toast } from '../ui/toast';
import { useSaveHealthFacts } from './api';
import { changedItems, isUnanswered, toAnswer } from './health-answer';
import { HealthListField } from './health-list-field';

interface Props {
  patient: Patient;
  onSaved: (patient: Patient) => void;
}

/** For the patient and for a treating doctor. Says who said so and when. */
export function HealthFactsPanel({ patient, onSaved }: Props) {
  const [isChanging, setChanging] = useState(false);
  return (
    <Panel
      title="Allergies and Conditions"
      aside={
        !isChanging && (
          <Button variant="light" onClick={() => setChanging(true)}>
            Edit Allergies
          </Button>
        )
      }
    >
      {isChanging ? (
        <HealthFactsForm
          patient={patient}
          onClose={() => setChanging(false)}
          onSaved={(saved) => {
            setChanging(false);
            onSaved(saved);
          }}
        />
      ) : (
        <Details
          rows={[
            ['Allergies', inWords(patient.allergies), 'wide'],
            ['Conditions', inWords(patient.conditions), 'wide'],
          ]}
        />
      )}
    </Panel>
  );
}

function inWords(list: HealthList): string {
  if (!list) return 'Not asked yet';
  const said = `${list.saidBy}${list.saidByRole === 'doctor' ? ' (doctor)' : ''}, ${shortDate(list.saidAt)}`;
  return `${list.items.length === 0 ? 'None known' : list.items.join(', ')} (${said})`;
}

const saidBefore = ({ allergies, conditions }: Facts) => ({
  allergies: allergies?.saidAt ?? null,
  conditions: conditions?.saidAt ?? null,
});

type Facts = Pick<Patient, 'allergies' | 'conditions'>;

/** What is stored now, if the answer says that somebody else has changed it. */
const factsInConflict = (error: unknown): Facts | undefined =>
  error instanceof ApiError && error.code === 'HEALTH_FACTS_CHANGED' ? (error.body.data as Facts) : undefined;

function HealthFactsForm({ patient, onSaved, onClose }: Props & { onClose: () => void }) {
  const [allergies, setAllergies] = useState(() => toAnswer(patient.allergies));
  const [conditions, setConditions] = useState(() => toAnswer(patient.conditions));
  /** What the person who writes has seen. */
  const [seen, setSeen] = useState<Facts>(patient);
  const [isTried, setTried] = useState(false);
  const save = useSaveHealthFacts();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isUnanswered(allergies) || isUnanswered(conditions)) return;
    const changed = {
      ...changedItems('allergies', allergies, seen.allergies),
      ...changedItems('conditions', conditions, seen.conditions),
    };
    if (Object.keys(changed).length === 0) return onClose();
    runMutation(
      save,
      { id: patient._id, ...changed, before: saidBefore(seen) },
      {
        onSuccess: onSaved,
        onError: (error) => {
          const stored = factsInConflict(error);
          if (stored) setSeen(stored);
          else toast.error(errorMessage(error));
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <HealthListField
          label="Allergies"
          placeholder="Penicillin"
          answer={allergies}
          isMissing={isTried && isUnanswered(allergies)}
          onChange={setAllergies}
        />
        <HealthListField
          label="Conditions"
          hint="Such as asthma, diabetes or pregnancy."
          placeholder="Asthma"
          answer={conditions}
          isMissing={isTried && isUnanswered(conditions)}
          onChange={setConditions}
        />
        {factsInConflict(save.error) ? (
          <Alert color="orange" role="alert" title={errorMessage(save.error)}>
            Allergies: {inWords(seen.allergies)}. Conditions: {inWords(seen.conditions)}.
          </Alert>
        ) : null}
        <div>
          <Button type="submit" loading={save.isPending} mr="sm">
            Save
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Stack>
    </form>
  );
}
