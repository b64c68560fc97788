import { createAllergyCheck, sharedSubstance } from '@carelane/contract/prescriptions/allergy-rule';
import { OVERRIDE_REASON_MAX_LENGTH } from '@carelane/contract/prescriptions/medicine-line';
import type { PrescribingContext } from '@carelane/contract/prescriptions/prescription';
import { TextInput } from '@mantine/core';
import classes from '../prescriptions.module.css';
import type { PrescriptionForm } from './prescription-values';

export type PatientRisks = Pick<PrescribingContext, 'allergies' | 'activeMedicines'>;

interface Props {
  form: PrescriptionForm;
  index: number;
  title: string;
  otherTitles: string[];
  risks: PatientRisks | undefined;
}

export function Warnings({ form, index, title, otherTitles, risks }: Props) {
  const path = `medicines.${index}.overrideReason` as const;
  const warning = createAllergyCheck(risks?.allergies ?? [])(title);
  const inOtherLine = sharedSubstance(title, otherTitles);
  const inOtherPrescription = sharedSubstance(title, risks?.activeMedicines ?? []);
  return (
    <>
      {warning && (
        <p className={classes.notice} data-tone="bad" role="status">
          {warning}
        </p>
      )}
      {(warning || form.errors[path]) && (
        <TextInput
          label="Why you are prescribing it anyway"
          maxLength={OVERRIDE_REASON_MAX_LENGTH}
          {...form.getInputProps(path)}
        />
      )}
      {inOtherLine && (
        <p className={classes.notice} data-tone="warm" role="status">
          {inOtherLine} is in another line of this prescription.
        </p>
      )}
      {inOtherPrescription && (
        <p className={classes.notice} data-tone="warm" role="status">
          {inOtherPrescription} is in another active prescription for this patient.
        </p>
      )}
    </>
  );
}

function listAllergies(allergies: PatientRisks['allergies']): string {
  if (allergies === null) return 'not asked yet';
  return allergies.length === 0 ? 'none known' : allergies.join(', ');
}

export function AllergyLine({ allergies }: Pick<PatientRisks, 'allergies'>) {
  return (
    <p className={classes.soft}>
      Allergies: {listAllergies(allergies)}. Each medicine is compared with them by substance and class.
      Interactions between medicines are not checked.
    </p>
  );
}
