import { createPatientBody, type Patient } from '@carelane/contract/patients/patient';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useSession } from '../auth/session';
import { failureMessage } from '../lib/failure-message';
import { pickEdited, showServerErrors, submitWith, validateWith } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import classes from '../ui/form.module.css';
import { PictureField } from '../ui/picture-field';
import { SheetActions } from '../ui/sheet';
import { toast } from '../ui/toast';
import { useCreatePatient, useUpdatePatient } from './api';
import { PersonalFields } from './personal-fields';

interface Values {
  date_of_birth: string | null;
  gender: string | null;
  blood_group: string | null;
  address: string;
  About: string;
  emergency_contact: string;
}

function initialValues(patient: Patient | null): Values {
  return {
    date_of_birth: patient?.date_of_birth ?? null,
    gender: patient?.gender ?? null,
    blood_group: patient?.blood_group ?? null,
    address: patient?.address ?? '',
    About: patient?.About ?? '',
    emergency_contact: patient?.emergency_contact ?? '',
  };
}

const CALENDAR_OPENS_AT = '1990-01-01';

interface Props {
  patient: Patient | null;
  onSaved: () => void;
}

export function PatientForm({ patient, onSaved }: Props) {
  const { user } = useSession();
  const create = useCreatePatient();
  const update = useUpdatePatient();
  const [picture, setPicture] = useState<File | null>(null);
  const form = useForm<Values>({
    initialValues: initialValues(patient),
    validate: validateWith(createPatientBody),
  });
  const save = (values: Values) => {
    const callbacks = {
      onSuccess: () => {
        toast.success(
          patient ? 'Patient profile updated successfully!' : 'Patient profile created successfully!',
        );
        onSaved();
      },
      onError: (error: Error) => {
        showServerErrors(form, error);
        toast.error(failureMessage(error, 'Failed to save patient profile. Please try again.'));
      },
    };
    if (patient)
      return runMutation(
        update,
        { fields: pickEdited(form, createPatientBody.parse(values)), picture },
        callbacks,
      );
    const body = new FormData();
    for (const [name, value] of Object.entries(values)) body.set(name, value ?? '');
    if (picture) body.set('profileImage', picture);
    runMutation(create, body, callbacks);
  };
  return (
    <form className={classes.form} noValidate onSubmit={submitWith(form, save)}>
      <PictureField
        name={user.name}
        current={patient?.profileImage ?? user.profileImage}
        onChange={setPicture}
        error={form.errors.profileImage?.toString()}
      />
      <PersonalFields form={form} example="14/08/1991" calendarOpensAt={CALENDAR_OPENS_AT} />
      <TextInput
        label="Emergency Contact"
        description="Optional. Name and phone number of someone we can contact."
        {...form.getInputProps('emergency_contact')}
      />
      <TextInput
        label="Address"
        description="Optional"
        autoComplete="street-address"
        {...form.getInputProps('address')}
      />
      <Textarea
        label="About"
        description="Optional. Allergies, long-term conditions, medicines you take."
        {...form.getInputProps('About')}
      />
      <SheetActions>
        <Button type="submit" loading={create.isPending || update.isPending}>
          {patient ? 'Update Profile' : 'Create Profile'}
        </Button>
      </SheetActions>
    </form>
  );
}
