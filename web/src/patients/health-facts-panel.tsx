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
import { changedItems, isListMissing, toAnswer } from './health-answer';
import { HealthListField } from './health-list-field';

interface Props {
  patient: Patient;
  onSaved: (patient: Patient) => void;
}

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
            ['Allergies', describeList(patient.allergies), 'wide'],
            ['Conditions', describeList(patient.conditions), 'wide'],
          ]}
        />
      )}
    </Panel>
  );
}

function describeList(list: HealthList): string {
  if (!list) return 'Not asked yet';
  const items = list.items.length === 0 ? 'None known' : list.items.join(', ');
  const role = list.saidByRole === 'doctor' ? ' (doctor)' : '';
  return `${items} (${list.saidBy}${role}, ${shortDate(list.saidAt)})`;
}

type Facts = Pick<Patient, 'allergies' | 'conditions'>;

/** The server compares these with the stored lists to detect somebody else's change. */
const savedTimes = ({ allergies, conditions }: Facts) => ({
  allergies: allergies?.saidAt ?? null,
  conditions: conditions?.saidAt ?? null,
});

/** What is stored now, set if the server refused the change because somebody else had changed it. */
const factsInConflict = (error: unknown): Facts | undefined =>
  error instanceof ApiError && error.code === 'HEALTH_FACTS_CHANGED' ? (error.body.data as Facts) : undefined;

function HealthFactsForm({ patient, onSaved, onClose }: Props & { onClose: () => void }) {
  const [allergies, setAllergies] = useState(() => toAnswer(patient.allergies));
  const [conditions, setConditions] = useState(() => toAnswer(patient.conditions));
  const [seenFacts, setSeenFacts] = useState<Facts>(patient);
  const [wasSubmitted, setSubmitted] = useState(false);
  const save = useSaveHealthFacts();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (isListMissing(allergies) || isListMissing(conditions)) {
      const path = isListMissing(allergies) ? 'allergies' : 'conditions';
      event.currentTarget.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
      return;
    }
    const changed = {
      ...changedItems('allergies', allergies, seenFacts.allergies),
      ...changedItems('conditions', conditions, seenFacts.conditions),
    };
    if (Object.keys(changed).length === 0) return onClose();
    runMutation(
      save,
      { id: patient._id, ...changed, before: savedTimes(seenFacts) },
      {
        onSuccess: onSaved,
        onError: (error) => {
          const stored = factsInConflict(error);
          if (stored) setSeenFacts(stored);
          else toast.error(errorMessage(error));
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <HealthListField
          path="allergies"
          label="Allergies"
          placeholder="Penicillin"
          answer={allergies}
          isMissing={wasSubmitted && isListMissing(allergies)}
          onChange={setAllergies}
        />
        <HealthListField
          path="conditions"
          label="Conditions"
          hint="Such as asthma, diabetes or pregnancy."
          placeholder="Asthma"
          answer={conditions}
          isMissing={wasSubmitted && isListMissing(conditions)}
          onChange={setConditions}
        />
        {factsInConflict(save.error) ? (
          <Alert color="orange" role="alert" title={errorMessage(save.error)}>
            Allergies: {describeList(seenFacts.allergies)}. Conditions: {describeList(seenFacts.conditions)}.
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
