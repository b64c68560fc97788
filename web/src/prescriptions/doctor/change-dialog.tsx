import { type Prescription, prescriptionWordingSchema } from '@carelane/contract/prescriptions/prescription';
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { focusFirstError, showServerErrors, validateWith } from '../../lib/form';
import { Sheet, SheetActions } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { useUpdatePrescription } from '../api';
import { WordingFields } from '../wording-fields';

export function ChangeDialog({ prescription, onClose }: { prescription: Prescription; onClose: () => void }) {
  const { medication, dosage, instructions } = prescription;
  const form = useForm({
    initialValues: { medication, dosage, instructions },
    validate: validateWith(prescriptionWordingSchema),
  });
  const update = useUpdatePrescription();
  const submit = form.onSubmit(
    (wording) =>
      update.mutate(
        { id: prescription._id, ...wording },
        {
          onSuccess: () => {
            toast.success('Prescription updated');
            onClose();
          },
          onError: (error) => {
            if (!showServerErrors(form, error)) toast.error(error.message);
          },
        },
      ),
    (errors) => focusFirstError(form, errors),
  );
  return (
    <Sheet opened onClose={onClose} title="Edit prescription">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>The patient will be notified, and both of you can still see the earlier version.</Text>
          <WordingFields form={form} />
          <SheetActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={update.isPending}>
              Save Changes
            </Button>
          </SheetActions>
        </Stack>
      </form>
    </Sheet>
  );
}
