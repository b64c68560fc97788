import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { submitWith } from '../../lib/form';
import { runMutation } from '../../lib/run-mutation';
import { Sheet, SheetActions } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { prescribingContextQuery, useUpdatePrescription } from '../api';
import { fromPrescription, toBody, validatePrescription } from '../form/form-values';
import { PrescriptionFields } from '../form/prescription-fields';
import { showRefusal } from '../form/show-refusal';
import { AllergyLine } from '../form/warnings';
import { InlineConfirmButton } from '../inline-confirm-button';
import classes from '../prescriptions.module.css';
import { buildChangeContext } from './change-context';

export function ChangeDialog({ prescription, onClose }: { prescription: Prescription; onClose: () => void }) {
  const form = useForm({
    // A separate name, because the form for a new prescription can be open behind the dialog.
    name: 'change-prescription',
    initialValues: fromPrescription(prescription),
    validate: validatePrescription,
  });
  // The list is refetched while the dialog is open.
  const [version] = useState(prescription.version);
  const { data } = useQuery(prescribingContextQuery(prescription.patientId, undefined));
  const context = data && buildChangeContext(data, prescription);
  const update = useUpdatePrescription();
  const submit = submitWith(form, (values) =>
    runMutation(
      update,
      { id: prescription._id, version, ...toBody(values) },
      {
        onSuccess: () => {
          toast.success('Prescription updated');
          onClose();
        },
        onError: (error) => {
          if (!showRefusal(form, error)) toast.error(error.message);
        },
      },
    ),
  );
  return (
    <Sheet opened onClose={onClose} title="Edit prescription" withCloseButton={!form.isDirty()}>
      <form onSubmit={submit} noValidate>
        <div className={classes.stack}>
          <Text>The patient will be notified, and both of you can still see the earlier version.</Text>
          {context && <AllergyLine allergies={context.allergies} />}
          <PrescriptionFields
            form={form}
            checks={{
              visit: context?.listsApply ? context.visit : undefined,
              knownTitles: context?.knownTitles,
              risks: context,
            }}
          />
          <SheetActions>
            <InlineConfirmButton
              variant="default"
              isHarmless={!form.isDirty()}
              question="Discard your changes?"
              confirmLabel="Discard"
              cancelLabel="Keep Writing"
              onConfirm={onClose}
            >
              Cancel
            </InlineConfirmButton>
            <Button type="submit" loading={update.isPending}>
              Save Changes
            </Button>
          </SheetActions>
        </div>
      </form>
    </Sheet>
  );
}
