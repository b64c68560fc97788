import { REASON_MAX_LENGTH } from '@carelane/contract/appointments/booking';
import { type ConsultationType, consultationTypeSchema } from '@carelane/contract/appointments/status';
import type { Doctor } from '@carelane/contract/doctors/doctor';
import { Badge, Radio, Textarea, TextInput } from '@mantine/core';
import { Panel } from '../../ui/panel';
import type { BookingDraft } from './booking-draft';
import classes from './booking-form.module.css';

interface Props {
  doctor: Doctor;
  draft: BookingDraft;
  defaultAdult: string | undefined;
  onChange: (change: Partial<BookingDraft>) => void;
}

export function BookingDetails({ doctor, draft, defaultAdult, onChange }: Props) {
  const hints: Record<ConsultationType, string> = {
    'Video Consultation': 'From anywhere, in your browser',
    'In-person Consultation': doctor.clinic_address ?? 'At the doctor’s clinic',
  };
  return (
    <Panel title="Your Visit">
      <Radio.Group
        label="Consultation Type"
        value={draft.consultationType}
        onChange={(value) => onChange({ consultationType: value as ConsultationType })}
      >
        <div className={classes.types}>
          {consultationTypeSchema.options.map((type) => (
            <div
              key={type}
              className={classes.type}
              data-checked={type === draft.consultationType || undefined}
            >
              <Radio value={type} label={type} description={hints[type]} />
              {type === 'Video Consultation' && (
                <Badge className={classes.recommended ?? ''}>Recommended</Badge>
              )}
            </div>
          ))}
        </div>
      </Radio.Group>
      {defaultAdult !== undefined && (
        <TextInput
          mt="lg"
          label="Adult Who Will Be Present"
          description="Patients under 18 must have an adult with them."
          maxLength={100}
          value={draft.adultPresent ?? defaultAdult}
          onChange={(event) => onChange({ adultPresent: event.currentTarget.value })}
        />
      )}
      <Textarea
        mt="lg"
        label="Reason"
        description="Optional. Only your doctor will see it."
        placeholder="What would you like to talk about?"
        maxLength={REASON_MAX_LENGTH}
        value={draft.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
    </Panel>
  );
}
