import { suggestMedicines } from '@carelane/contract/prescriptions/medicines';
import type { PrescriptionWording } from '@carelane/contract/prescriptions/prescription';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from './prescriptions.module.css';

interface Props {
  form: UseFormReturnType<PrescriptionWording>;
  description: string | undefined;
}

/** Suggests generic and brand names. Any other text is allowed. */
export function MedicationField({ form, description }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = form.values.medication;
  const suggestions = suggestMedicines(typed).filter(({ value }) => value !== typed);
  return (
    <Combobox
      store={combobox}
      keepMounted={false}
      onOptionSubmit={(value) => {
        form.setFieldValue('medication', value);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label="Medication"
          placeholder="Paracetamol 500 mg"
          description={description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('medication')}
          onChange={(event) => {
            form.setFieldValue('medication', event.currentTarget.value);
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
