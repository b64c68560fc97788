import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { suggestionsQuery } from '../api';
import classes from './search-box.module.css';

const SUGGESTION_PAUSE_MS = 150;

interface Props {
  typed: string;
  onType: (text: string) => void;
  onSpecialty: (name: string) => void;
}

export function SearchBox({ typed, onType, onSpecialty }: Props) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [searched] = useDebouncedValue(typed.trim(), SUGGESTION_PAUSE_MS);
  const { data } = useQuery({ ...suggestionsQuery(searched), enabled: isOpen && searched.length > 1 });
  const { specialties = [], doctors = [] } = typed.trim() === '' ? {} : (data ?? {});
  const combobox = useCombobox({
    opened: isOpen && specialties.length + doctors.length > 0,
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });

  function choose(option: string): void {
    setOpen(false);
    const doctor = doctors.find(({ _id }) => _id === option);
    if (doctor) void navigate({ to: '/doctors/$id', params: { id: doctor._id } });
    else onSpecialty(option);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          label="Search"
          inputMode="search"
          enterKeyHint="search"
          aria-autocomplete="list"
          placeholder="Name or specialty"
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={typed}
          maxLength={100}
          onChange={(event) => {
            onType(event.currentTarget.value);
            combobox.resetSelectedOption();
            setOpen(true);
          }}
          onBlur={() => setOpen(false)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Suggestions">
          {specialties.length > 0 && (
            <Combobox.Group label="Specialties">
              {specialties.map((name) => (
                <Combobox.Option key={name} value={name}>
                  {name}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {doctors.length > 0 && (
            <Combobox.Group label="Doctors">
              {doctors.map(({ _id, name, specialization }) => (
                <Combobox.Option key={_id} value={_id} className={classes.doctor ?? ''}>
                  {doctorTitle(name)} <span className={classes.specialty}>{specialization}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
