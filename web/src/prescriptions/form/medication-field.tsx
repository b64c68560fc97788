import { MEDICATION_MAX_LENGTH } from '@carelane/contract/prescriptions/medicine-line';
import { suggestMedicines } from '@carelane/contract/prescriptions/medicines';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import classes from '../prescriptions.module.css';
import type { PrescriptionForm } from './prescription-values';

interface Props {
  form: PrescriptionForm;
  index: number;
  description: string | undefined;
}

export function MedicationField({ form, index, description }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const path = `medicines.${index}.medication` as const;
  const typed = form.values.medicines[index]?.medication ?? '';
  const suggestions = suggestMedicines(typed).filter(({ value }) => value !== typed);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        form.setFieldValue(path, value);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label="Medication"
          placeholder="Paracetamol 500 mg"
          description={description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={MEDICATION_MAX_LENGTH}
          autoComplete="off"
          {...form.getInputProps(path)}
          onChange={(event) => {
            form.setFieldValue(path, event.currentTarget.value);
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions.length === 0}>
        <Combobox.Options aria-label="Suggested medicines">
          {suggestions.map(({ value, medicine }) => (
            <Combobox.Option key={value} value={value} className={classes.suggestion}>
              <span>{value}</span>
              <span className={classes.soft}>
                {medicine.list === 'prohibited' ? 'prohibited' : `List ${medicine.list}`}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
