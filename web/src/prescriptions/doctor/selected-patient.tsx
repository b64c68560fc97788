import type { TreatedPatient } from '@carelane/contract/patients/patient';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { LinkButton } from '../../ui/link-button';
import { Panel } from '../../ui/panel';
import { CreatePrescriptionPanel } from '../create-prescription-panel';
import { hasDraft } from '../prescription-draft';
import classes from '../prescriptions.module.css';
import { ageInWords } from './patient-list';
import { PrescriptionHistory } from './prescription-history';

export type PatientSeen = Pick<TreatedPatient, '_id' | 'name' | 'user_id' | 'date_of_birth' | 'gender'>;

interface Props {
  patient: PatientSeen;
  doctorId: string | undefined;
  appointmentId: string | undefined;
}

export function SelectedPatient({ patient, doctorId, appointmentId }: Props) {
  const [isCreating, setCreating] = useState(() => hasDraft(patient._id));
  return (
    <div className={classes.stack}>
      <Panel
        title={patient.name}
        aside={
          <div className={classes.actions}>
            <LinkButton to="/patients/$id" params={{ id: patient._id }} variant="default">
              Open Record
            </LinkButton>
            {!isCreating && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
                Create Prescription
              </Button>
            )}
          </div>
        }
      >
        <p className={classes.soft}>
          {[patient.user_id?.email, ageInWords(patient.date_of_birth), patient.gender]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </Panel>
      {isCreating && (
        <Panel title="New Prescription">
          <CreatePrescriptionPanel
            patientId={patient._id}
            doctorId={doctorId}
            appointmentId={appointmentId}
            onClose={() => setCreating(false)}
          />
        </Panel>
      )}
      <PrescriptionHistory patientId={patient._id} doctorId={doctorId} />
    </div>
  );
}
