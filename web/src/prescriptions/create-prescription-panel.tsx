import {
  decideMedicine,
  FOLLOW_UP_MONTHS,
  MODE_LABELS,
  type VisitMode,
} from '@carelane/contract/prescriptions/medicine-rule';
import {
  type PrescribingContext,
  prescriptionWordingSchema,
} from '@carelane/contract/prescriptions/prescription';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { focusFirstError, showServerErrors, validateWith } from '../lib/form';
import { toast } from '../ui/toast';
import { prescribingContextQuery, useCreatePrescription } from './api';
import { EMPTY_WORDING, keepDraft, readDraft } from './prescription-draft';
import classes from './prescriptions.module.css';
import { WordingFields } from './wording-fields';

interface Props {
  patientId: string;
  /** The doctor's own profile. Without one nothing can be prescribed. */
  doctorId: string | undefined;
  appointmentId?: string | undefined;
  /** After it was created, and on Cancel. */
  onClose: () => void;
}

type DistanceMode = Exclude<VisitMode, 'in-person'>;

/** Used on the prescriptions screen and beside the call. */
export function CreatePrescriptionPanel({ patientId, doctorId, appointmentId, onClose }: Props) {
  const form = useForm({
    initialValues: readDraft(patientId),
    validate: validateWith(prescriptionWordingSchema),
    onValuesChange: (values) => keepDraft(patientId, values),
  });
  const context = useQuery(prescribingContextQuery(patientId, appointmentId));
  const [mode, setMode] = useState<DistanceMode>();
  const create = useCreatePrescription();
  const visit = context.data && { ...context.data.visit, ...(mode ? { mode } : {}) };
  const decision =
    visit && context.data?.listsApply ? decideMedicine(form.values.medication, visit) : undefined;

  const root = useRef<HTMLFormElement>(null);
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-path="medication"]')?.focus({ preventScroll: true });
  }, []);

  const leave = () => {
    keepDraft(patientId, EMPTY_WORDING);
    onClose();
  };
  const submit = form.onSubmit(
    (wording) => {
      if (!doctorId) return toast.error('Doctor not found');
      const body = {
        ...wording,
        patientId,
        doctorId,
        ...(appointmentId ? { appointmentId } : {}),
        ...(mode ? { mode } : {}),
      };
      create.mutate(body, {
        onSuccess: () => {
          toast.success('Prescription created successfully');
          form.reset();
          leave();
        },
        onError: (error) => {
          toast.error('Failed to create prescription');
          if (!showServerErrors(form, error)) form.setFieldError('medication', error.message);
        },
      });
    },
    (errors) => focusFirstError(form, errors),
  );

  return (
    <form ref={root} onSubmit={submit} noValidate className={classes.stack}>
      {context.data && <VisitLine context={context.data} mode={mode} onMode={setMode} />}
      <WordingFields
        form={form}
        refusal={decision && !decision.allowed ? decision.reason : undefined}
        medicine={decision?.medicine}
      />
      <p className={classes.soft}>All fields are required.</p>
      <Group gap="sm">
        <Button type="submit" loading={create.isPending}>
          Create Prescription
        </Button>
        <Button variant="default" onClick={leave} disabled={create.isPending}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

interface VisitLineProps {
  context: PrescribingContext;
  mode: DistanceMode | undefined;
  onMode: (mode: DistanceMode) => void;
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
          onChange={(value) => onMode(value as DistanceMode)}
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
