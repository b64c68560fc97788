import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { submitWith } from '../../lib/form';
import { runMutation } from '../../lib/run-mutation';
import { Sheet, SheetActions } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { prescribingContextQuery, useUpdatePrescription } from '../api';
import { AskFirst } from '../ask-first';
import { fromPrescription, toBody, validatePrescription } from '../form/form-values';
import { PrescriptionFields } from '../form/prescription-fields';
import { showRefusal } from '../form/show-refusal';
import { AllergyLine } from '../form/warnings';
import classes from '../prescriptions.module.css';
import { changeContext } from './change-context';

export function ChangeDialog({ prescription, onClose }: { prescription: Prescription; onClose: () => void }) {
  const form = useForm({
    // Keeps its fields apart from those of a new prescription behind the dialog.
    name: 'change-prescription',
    initialValues: fromPrescription(prescription),
    validate: validatePrescription,
  });
  const { data } = useQuery(prescribingContextQuery(prescription.patientId, undefined));
  const context = data && changeContext(data, prescription);
  const update = useUpdatePrescription();
  const submit = submitWith(form, (values) =>
    runMutation(
      update,
      { id: prescription._id, ...toBody(values) },
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
            <AskFirst
              variant="default"
              isHarmless={!form.isDirty()}
              question="Discard your changes?"
              yes="Discard"
              no="Keep Writing"
              onYes={onClose}
            >
              Cancel
            </AskFirst>
            <Button type="submit" loading={update.isPending}>
              Save Changes
            </Button>
          </SheetActions>
        </div>
      </form>
    </Sheet>
  );
}
