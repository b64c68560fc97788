import { addDays } from '@carelane/contract/time/zoned-time';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isoDate } from '../../lib/dates';
import { Calendar } from '../../ui/calendar';
import { CopyButton, CopyField } from '../../ui/copy-field';
import { DateField } from '../../ui/date-field';
import form from '../../ui/form.module.css';
import { Panel } from '../../ui/panel';
import { PasswordInput } from '../../ui/password-input';
import { PictureField } from '../../ui/picture-field';
import { MultiSelect, Select } from '../../ui/select';
import classes from './components-page.module.css';

export function Fields() {
  const [date, setDate] = useState<string | null>('1990-05-17');
  const today = isoDate(new Date());
  return (
    <div className={classes.columns}>
      <Panel title="TextInput, PasswordInput, Select and MultiSelect">
        <div className={form.form}>
          <TextInput label="Name" description="As on your certificate" />
          <TextInput label="Name with an error" error="Name must be at least 2 characters." />
          <TextInput label="Disabled name" value="Asha Verma" disabled />
          <PasswordInput label="Password" error="Password must be at least 6 characters." />
          <Select label="Gender" data={['Female', 'Male', 'Other']} />
          <MultiSelect label="Languages" data={['English', 'Hindi', 'Tamil']} defaultValue={['Hindi']} />
        </div>
      </Panel>
      <Panel title="Calendar, with and without free days">
        <div className={form.form}>
          <Calendar selected={date ?? undefined} onSelect={setDate} />
          <Calendar
            first={today}
            last={addDays(today, 30)}
            selected={today}
            free={
              new Map([
                [today, 1],
                [addDays(today, 1), 4],
              ])
            }
            onSelect={setDate}
          />
        </div>
      </Panel>
      <Panel title="DateField, with the same calendar">
        <div className={form.form}>
          <DateField label="Date" clearable value={date} onChange={setDate} />
          <DateField label="Date of birth" withYears maxDate={today} value={date} onChange={setDate} />
          <DateField label="Date with an error" error="Date is required" value={null} onChange={setDate} />
        </div>
      </Panel>
      <Panel title="CopyField and CopyButton">
        <div className={form.form}>
          <CopyField
            label="Link"
            description="Copy it now. We cannot show it again."
            value="https://example.org/1"
          />
          <CopyButton name="Link" value="https://example.org/1" />
        </div>
      </Panel>
      <Panel title="PictureField">
        <div className={form.form}>
          <PictureField name="Asha Verma" onChange={() => {}} />
          <PictureField
            name="Asha Verma"
            error="Please upload a JPEG, PNG or WebP picture."
            onChange={() => {}}
          />
        </div>
      </Panel>
    </div>
  );
}
