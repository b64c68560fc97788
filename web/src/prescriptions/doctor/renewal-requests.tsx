import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { AllergyOverride, RenewalRequest } from '@carelane/contract/prescriptions/prescription';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDate } from '../../lib/dates';
import { runMutation } from '../../lib/run-mutation';
import { ErrorState } from '../../ui/error-state';
import { Panel } from '../../ui/panel';
import { type AllergyWarnings, readAllergyWarnings } from '../allergy-warnings';
import { renewalRequestsQuery, useDeclineRenewal, useRenewPrescription } from '../api';
import classes from '../prescriptions.module.css';
import { ReasonDialog } from '../reason-dialog';
import { RenewAnywayDialog } from './renew-anyway-dialog';

export function RenewalRequests() {
  const { data: requests, isLoadingError, refetch } = useQuery(renewalRequestsQuery);
  if (isLoadingError)
    return (
      <Panel title="Renewal Requests" className={classes.inbox ?? ''}>
        <ErrorState title="Renewal requests could not be loaded." onRetry={() => void refetch()} />
      </Panel>
    );
  if (!requests?.length) return null;
  return (
    <Panel title="Renewal Requests" className={classes.inbox ?? ''}>
      <ul className={classes.requests}>
        {requests.map((request) => (
          <RequestItem key={request._id} request={request} />
        ))}
      </ul>
    </Panel>
  );
}

function RequestItem({
  request: { prescription, note, createdAt, duplicates },
}: {
  request: RenewalRequest;
}) {
  const [isDeclining, setDeclining] = useState(false);
  const [warnings, setWarnings] = useState<AllergyWarnings>({});
  const renewal = useRenewPrescription();
  const decline = useDeclineRenewal();
  // After a refusal, the dialog adds allergies that were recorded in the meantime and keeps what was typed.
  const renew = (reasons: AllergyOverride[] = []) =>
    runMutation(
      renewal,
      { prescription, reasons },
      { onError: (error) => setWarnings({ ...warnings, ...readAllergyWarnings(error, prescription) }) },
    );
  return (
    <li className={classes.request}>
      <div className={classes.requestText}>
        <div>
          <strong>{prescription.patientName}</strong> asks for{' '}
          <strong>
            {prescription.medicines.map((line) => `${lineTitle(line)}, ${line.dosage}`).join('; ')}
          </strong>
          <span className={classes.soft}>
            Prescribed on {shortDate(prescription.createdAt)}, requested on {shortDate(createdAt)}
          </span>
          {note && <span className={classes.block}>“{note}”</span>}
        </div>
        {duplicates?.map((name) => (
          <p key={name} className={classes.notice} data-tone="warm">
            {name} is in another active prescription for this patient.
          </p>
        ))}
      </div>
      <div className={classes.actions}>
        <Button loading={renewal.isPending} onClick={() => renew()}>
          Renew
        </Button>
        <Button variant="default" onClick={() => setDeclining(true)}>
          Decline
        </Button>
      </div>
      {Object.keys(warnings).length > 0 && (
        <RenewAnywayDialog
          warnings={warnings}
          isPending={renewal.isPending}
          onConfirm={renew}
          onClose={() => setWarnings({})}
        />
      )}
      {isDeclining && (
        <ReasonDialog
          title="Decline renewal?"
          text="The patient will see your reason and can book an appointment."
          placeholder="Please come in for a check first"
          missingMessage="Please tell the patient why."
          confirmLabel="Decline"
          isPending={decline.isPending}
          onClose={() => setDeclining(false)}
          onConfirm={(reason) =>
            runMutation(decline, { id: prescription._id, reason }, { onSuccess: () => setDeclining(false) })
          }
        />
      )}
    </li>
  );
}
