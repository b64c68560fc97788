import { allergyCheck, sharedSubstance } from '@carelane/contract/prescriptions/allergy-rule';
import type { PrescribingContext } from '@carelane/contract/prescriptions/prescription';
import { TextInput } from '@mantine/core';
import classes from '../prescriptions.module.css';
import type { PrescriptionForm } from './prescription-values';

export type PatientRisks = Pick<PrescribingContext, 'allergies' | 'activeMedicines'>;

interface Props {
  form: PrescriptionForm;
  index: number;
  title: string;
  /** The other lines of this prescription. */
  beside: string[];
  risks: PatientRisks | undefined;
}

/** An allergy needs a reason to go on. A substance that is already taken is only pointed out. */
export function Warnings({ form, index, title, beside, risks }: Props) {
  const path = `medicines.${index}.overrideReason` as const;
  const warning = allergyCheck(risks?.allergies ?? [])(title);
  const repeated = sharedSubstance(title, beside);
  const duplicate = sharedSubstance(title, risks?.activeMedicines ?? []);
  return (
    <>
      {warning && (
        <p className={classes.notice} data-tone="bad" role="status">
          {warning}
        </p>
      )}
      {(warning || form.errors[path]) && (
        <TextInput label="Why you are prescribing it anyway" maxLength={300} {...form.getInputProps(path)} />
      )}
      {repeated && (
        <p className={classes.notice} data-tone="warm" role="status">
          {repeated} is in another line of this prescription.
        </p>
      )}
      {duplicate && (
        <p className={classes.notice} data-tone="warm" role="status">
          {duplicate} is in another active prescription of this patient.
        </p>
      )}
    </>
  );
}

/** What the form knows about the patient, and what it does not check. */
export function AllergyLine({ allergies }: Pick<PatientRisks, 'allergies'>) {
  const known =
    allergies === null ? 'not asked yet' : allergies.length === 0 ? 'none known' : allergies.join(', ');
  return (
    <p className={classes.soft}>
      Allergies: {known}. Each medicine is compared with them by substance and class. Interactions between
      medicines are not checked.
    </p>
  );
}
