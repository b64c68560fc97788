import { createDoctorBody, type Doctor } from '@carelane/contract/doctors/doctor';
import { FALLBACK_FEE } from '@carelane/contract/doctors/fee';
import { LANGUAGES } from '@carelane/contract/doctors/languages';
import { SPECIALTIES } from '@carelane/contract/doctors/specialties';
import { BADGE_REMOVED, isSameIdentity } from '@carelane/contract/doctors/verified-identity';
import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../auth/session';
import { viewerZone } from '../../lib/dates';
import { failureMessage } from '../../lib/failure-message';
import { pickEdited, showServerErrors, submitWith, validateWith } from '../../lib/form';
import { rupees } from '../../lib/money';
import { runMutation } from '../../lib/run-mutation';
import classes from '../../ui/form.module.css';
import { PictureField } from '../../ui/picture-field';
import { MultiSelect, Select } from '../../ui/select';
import { SheetActions } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { useCreateDoctor, useUpdateDoctor } from '../api';
import { verificationQuery } from '../verification/api';
import { lostBadgeWarning } from '../verification/describe-verification';
import { matchZones, zoneOptions } from './zone-options';

interface Values {
  specialization: string | null;
  fees: string;
  qualification: string;
  experience: string;
  about: string;
  languages: string[];
  timezone: string;
  registration_number: string;
  clinic_address: string;
}

function initialValues(doctor: Doctor | null): Values {
  return {
    specialization: doctor?.specialization ?? null,
    fees: doctor?.fees?.toString() ?? '',
    qualification: doctor?.qualification ?? '',
    experience: doctor?.experience.toString() ?? '',
    about: doctor?.about ?? '',
    languages: doctor?.languages.split(', ').filter(Boolean) ?? [],
    timezone: doctor?.timezone ?? viewerZone(),
    registration_number: doctor?.registration_number ?? '',
    clinic_address: doctor?.clinic_address ?? '',
  };
}

function pickIdentity({ name, qualification, registration_number }: Doctor) {
  return { name, qualification, registrationNumber: registration_number };
}

function toFormData(values: Values, picture: File | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    form.set(name, Array.isArray(value) ? value.join(', ') : String(value ?? ''));
  if (picture) form.set('profileImage', picture);
  return form;
}

interface Props {
  doctor: Doctor | null;
  onSaved: () => void;
}

export function DoctorForm({ doctor, onSaved }: Props) {
  const { user } = useSession();
  const create = useCreateDoctor();
  const update = useUpdateDoctor();
  const [picture, setPicture] = useState<File | null>(null);
  const form = useForm<Values>({
    initialValues: initialValues(doctor),
    validate: validateWith(createDoctorBody),
  });
  const verification = useQuery({ ...verificationQuery, enabled: doctor?.verified === true });
  const losesBadge =
    doctor?.verified === true &&
    !isSameIdentity(pickIdentity(doctor), {
      name: doctor.name,
      qualification: form.values.qualification.trim(),
      registrationNumber: form.values.registration_number.trim(),
    });
  const save = (values: Values) => {
    const callbacks = {
      onSuccess: (saved: Doctor) => {
        toast.success(
          doctor ? 'Doctor profile updated successfully!' : 'Doctor profile created successfully!',
        );
        if (doctor?.verified && !saved.verified) toast.info(BADGE_REMOVED);
        onSaved();
      },
      onError: (error: Error) => {
        showServerErrors(form, error);
        toast.error(failureMessage(error, 'Failed to save doctor profile. Please try again.'));
      },
    };
    if (!doctor) return runMutation(create, toFormData(values, picture), callbacks);
    const { fees, experience, specialization, ...otherFields } = values;
    const fields = {
      ...otherFields,
      specialization: specialization as (typeof SPECIALTIES)[number],
      fees: fees.trim() === '' ? null : Number(fees),
      experience: Number(experience),
    };
    runMutation(update, { fields: pickEdited(form, fields), picture }, callbacks);
  };
  return (
    <form className={classes.form} noValidate onSubmit={submitWith(form, save)}>
      <PictureField
        name={user.name}
        current={doctor?.profileImage ?? user.profileImage}
        onChange={setPicture}
        error={form.errors.profileImage?.toString()}
      />
      <Select
        label="Specialization"
        placeholder="Choose one"
        data={SPECIALTIES}
        searchable
        {...form.getInputProps('specialization')}
      />
      <div className={classes.pair}>
        <TextInput
          label="Consultation Fee"
          description={`${rupees(FALLBACK_FEE)} if left empty`}
          inputMode="numeric"
          leftSection="₹"
          {...form.getInputProps('fees')}
        />
        <TextInput
          label="Experience (years)"
          description="Since you qualified"
          inputMode="numeric"
          {...form.getInputProps('experience')}
        />
      </div>
      <TextInput
        label="Qualification"
        placeholder="MBBS, MD (Medicine)"
        {...form.getInputProps('qualification')}
      />
      <MultiSelect label="Languages" searchable data={LANGUAGES} {...form.getInputProps('languages')} />
      <Textarea label="About" minRows={4} {...form.getInputProps('about')} />
      <Select
        label="Time Zone"
        description={
          doctor && form.values.timezone !== doctor.timezone
            ? 'Your hours move to this time zone. Booked visits still start at the same moment, and we tell your patients what time that is in your new zone.'
            : 'Your hours are in this time zone'
        }
        data={zoneOptions(form.values.timezone)}
        searchable
        filter={matchZones}
        limit={60}
        {...form.getInputProps('timezone')}
      />
      <div className={classes.pair}>
        <TextInput
          label="Registration Number"
          description="Optional. Printed on prescriptions."
          {...form.getInputProps('registration_number')}
        />
        <TextInput
          label="Clinic Address"
          description="Optional. Shown for in-person visits."
          {...form.getInputProps('clinic_address')}
        />
      </div>
      {losesBadge ? (
        <Alert color="yellow" role="status">
          {lostBadgeWarning(verification.data)} Prescriptions already issued stay as they are.
        </Alert>
      ) : null}
      <SheetActions>
        <Button type="submit" loading={create.isPending || update.isPending}>
          {doctor ? 'Update Profile' : 'Create Profile'}
        </Button>
      </SheetActions>
    </form>
  );
}
