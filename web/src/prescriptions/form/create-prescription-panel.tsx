import {
  type DeclaredMode,
  FOLLOW_UP_MONTHS,
  MODE_LABELS,
} from '@carelane/contract/prescriptions/medicine-rule';
import type { PrescribingContext } from '@carelane/contract/prescriptions/prescription';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../lib/api';
import { submitWith } from '../../lib/form';
import { runMutation } from '../../lib/run-mutation';
import { toast } from '../../ui/toast';
import { prescribingContextQuery, useCreatePrescription } from '../api';
import { InlineConfirmButton } from '../inline-confirm-button';
import classes from '../prescriptions.module.css';
import { toNewBody, validatePrescription } from './form-values';
import { readDraft, saveDraft } from './prescription-draft';
import { PrescriptionFields } from './prescription-fields';
import { EMPTY_PRESCRIPTION, isEmptyPrescription } from './prescription-values';
import { QuickStart } from './quick-start';
import { showRefusal } from './show-refusal';
import { AllergyLine } from './warnings';

interface Props {
  patientId: string;
  doctorId: string | undefined;
  appointmentId?: string | undefined;
  onClose: () => void;
}

export function CreatePrescriptionPanel({ patientId, doctorId, appointmentId, onClose }: Props) {
  const form = useForm({
    initialValues: readDraft(patientId),
    validate: validatePrescription,
    onValuesChange: (values) => saveDraft(patientId, values),
  });
  const context = useQuery(prescribingContextQuery(patientId, appointmentId));
  const [chosenMode, setChosenMode] = useState<DeclaredMode>();
  const create = useCreatePrescription();
  // The visit may change while the panel is open, and a visit in person has no other mode.
  const mode = context.data?.visit.mode === 'in-person' ? undefined : chosenMode;
  const visit = context.data && { ...context.data.visit, ...(mode ? { mode } : {}) };

  const root = useRef<HTMLFormElement>(null);
  useEffect(() => {
    root.current
      ?.querySelector<HTMLElement>('[data-path="medicines.0.medication"]')
      ?.focus({ preventScroll: true });
  }, []);

  const clearAndClose = () => {
    saveDraft(patientId, EMPTY_PRESCRIPTION);
    onClose();
  };
  const submit = submitWith(form, (values) => {
    if (!doctorId) return toast.error('Doctor not found');
    const body = {
      ...toNewBody(values),
      patientId,
      doctorId,
      ...(appointmentId ? { appointmentId } : {}),
      ...(mode ? { mode } : {}),
    };
    runMutation(create, body, {
      onSuccess: () => {
        toast.success('Prescription created successfully');
        form.reset();
        clearAndClose();
      },
      onError: (error) => {
        const modeProblem = fieldErrors(error).mode;
        if (modeProblem) {
          // The visit has changed since the panel was opened, and no field could show this.
          toast.error('Failed to create prescription', modeProblem);
          void context.refetch();
          return;
        }
        if (showRefusal(form, error)) toast.error('Failed to create prescription');
        else toast.error('Failed to create prescription', error.message);
      },
    });
  });

  // QuickStart is outside the form because it contains a form itself. The two must not receive each other's events.
  return (
    <div className={classes.stack}>
      <QuickStart form={form} patientId={patientId} doctorId={doctorId} />
      <form ref={root} onSubmit={submit} noValidate className={classes.stack}>
        {context.data && <VisitLine context={context.data} mode={mode} onMode={setChosenMode} />}
        {context.data && <AllergyLine allergies={context.data.allergies} />}
        {context.isLoadingError && (
          <div className={classes.notice} data-tone="warm" role="alert">
            <p className={classes.line}>
              The patient’s allergies could not be loaded, so you will not be warned about them here.
            </p>
            <Button size="compact-sm" variant="default" onClick={() => void context.refetch()}>
              Try Again
            </Button>
          </div>
        )}
        <PrescriptionFields
          form={form}
          checks={{ visit: context.data?.listsApply ? visit : undefined, risks: context.data }}
        />
        <Group gap="sm">
          <Button type="submit" loading={create.isPending}>
            Create Prescription
          </Button>
          <InlineConfirmButton
            variant="default"
            disabled={create.isPending}
            isHarmless={isEmptyPrescription(form.values)}
            question="Discard what you wrote?"
            confirmLabel="Discard"
            cancelLabel="Keep Writing"
            onConfirm={clearAndClose}
          >
            Cancel
          </InlineConfirmButton>
        </Group>
      </form>
    </div>
  );
}

interface VisitLineProps {
  context: PrescribingContext;
  mode: DeclaredMode | undefined;
  onMode: (mode: DeclaredMode) => void;
}

function VisitLine({ context: { visit }, mode, onMode }: VisitLineProps) {
  const kind =
    visit.kind === 'follow-up'
      ? `Follow-up: you saw this patient within the last ${FOLLOW_UP_MONTHS} months.`
      : 'First consultation with you.';
  return (
    <div className={classes.notice}>
      <p className={classes.line}>
        {kind} {MODE_LABELS[mode ?? visit.mode]}.
      </p>
      {visit.mode !== 'in-person' && (
        <SegmentedControl
          size="xs"
          aria-label="How the consultation was held"
          value={mode ?? visit.mode}
          onChange={(value) => onMode(value as DeclaredMode)}
          data={[
            { value: 'video', label: 'By video' },
            { value: 'audio', label: 'Audio only' },
            { value: 'text', label: 'Chat only' },
          ]}
        />
      )}
    </div>
  );
}
