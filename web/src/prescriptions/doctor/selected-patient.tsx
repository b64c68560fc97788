import { ageLabel } from '@carelane/contract/patients/age';
import type { TreatedPatient } from '@carelane/contract/patients/patient';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isoDate } from '../../lib/dates';
import { lazyComponent } from '../../ui/lazy-component';
import { LinkButton } from '../../ui/link-button';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { hasDraft, saveDraft } from '../form/prescription-draft';
import classes from '../prescriptions.module.css';
import { PrescriptionHistory } from './prescription-history';

const CreatePrescriptionPanel = lazyComponent(
  () => import('../form/create-prescription-panel').then((module) => module.CreatePrescriptionPanel),
  () => <LoadingState label="Loading…" />,
);

export type PatientSummary = Pick<TreatedPatient, '_id' | 'name' | 'user_id' | 'date_of_birth' | 'gender'>;

interface Props {
  patient: PatientSummary;
  doctorId: string | undefined;
  appointmentId: string | undefined;
}

export function SelectedPatient({ patient, doctorId, appointmentId }: Props) {
  const [isCreating, setCreating] = useState(() => hasDraft(patient._id));
  const form = useRef<HTMLDivElement>(null);
  const [repeated, setRepeated] = useState<Prescription>();
  useEffect(() => {
    if (repeated) form.current?.scrollIntoView();
  }, [repeated]);
  /** Called only while no form is open, so it never replaces a draft. */
  const repeat = async (prescription: Prescription) => {
    const { repeatPrescription } = await import('../form/fill-form');
    saveDraft(patient._id, repeatPrescription(prescription));
    setCreating(true);
    setRepeated(prescription);
  };
  return (
    <div className={classes.stack}>
      <Panel
        title={patient.name}
        aside={
          <div className={classes.actions}>
            <LinkButton to="/patients/$id" params={{ id: patient._id }} variant="default">
              Open Record
            </LinkButton>
            {/* Disabled rather than removed, so that a double click does not hit another control. */}
            <Button
              disabled={isCreating}
              aria-hidden={isCreating}
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              Create Prescription
            </Button>
          </div>
        }
      >
        <p className={classes.soft}>
          {[patient.user_id?.email, ageLabel(patient.date_of_birth, isoDate(new Date())), patient.gender]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </Panel>
      {isCreating && (
        <div ref={form}>
          <Panel title="New Prescription">
            <CreatePrescriptionPanel
              patientId={patient._id}
              doctorId={doctorId}
              appointmentId={appointmentId}
              onClose={() => setCreating(false)}
            />
          </Panel>
        </div>
      )}
      <PrescriptionHistory
        patientId={patient._id}
        doctorId={doctorId}
        onRepeat={isCreating ? undefined : (prescription) => void repeat(prescription)}
      />
    </div>
  );
}
