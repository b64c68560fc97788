import { lineTitles } from '@carelane/contract/prescriptions/line-title';
import { MAX_LINES } from '@carelane/contract/prescriptions/medicine-line';
import { Button } from '@mantine/core';
import { IconBookmark, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import { toast } from '../../ui/toast';
import { prescriptionsQuery } from '../api';
import classes from '../prescriptions.module.css';
import { addLines, repeatPrescription } from './fill-form';
import { isEmptyPrescription, type PrescriptionForm, type PrescriptionValues } from './prescription-values';

const QuickStartSheet = lazyComponent(() =>
  import('./quick-start-sheet').then((module) => module.QuickStartSheet),
);

interface Props {
  form: PrescriptionForm;
  patientId: string;
  doctorId: string | undefined;
}

export function QuickStart({ form, patientId, doctorId }: Props) {
  const { data = [] } = useQuery(prescriptionsQuery(patientId));
  const earlier = data.filter(({ status }) => status !== 'Withdrawn');
  const lastOwn = earlier.find((prescription) => prescription.doctorId._id === doctorId);
  const [isOpen, setOpen] = useState(false);
  const [replaced, setReplaced] = useState<PrescriptionValues[]>([]);
  const opener = useRef<HTMLButtonElement>(null);
  const shouldFocus = useRef(false);
  useEffect(() => {
    if (!shouldFocus.current) return;
    form.getInputNode('medicines.0.medication')?.focus();
    shouldFocus.current = false;
  });

  const show = (values: PrescriptionValues) => {
    shouldFocus.current = true;
    setOpen(false);
    form.clearErrors();
    form.setValues(values);
  };
  const fill = (values: PrescriptionValues) => {
    const current = form.getValues();
    if (!isEmptyPrescription(current)) setReplaced((before) => [...before, current]);
    show(values);
  };
  /** The form's current contents go to the start of the list, so that they can be restored too. */
  const restore = (values: PrescriptionValues) => {
    const current = form.getValues();
    setReplaced((before) => [...(isEmptyPrescription(current) ? [] : [current]), ...before.slice(0, -1)]);
    show(values);
  };
  const latest = replaced.at(-1);
  return (
    <div className={classes.stack}>
      <div className={classes.actions}>
        {lastOwn && (
          <Button
            variant="light"
            leftSection={<IconHistory size={18} aria-hidden />}
            title={lineTitles(lastOwn.medicines)}
            onClick={() => fill(repeatPrescription(lastOwn))}
          >
            Same as last time
          </Button>
        )}
        <Button
          ref={opener}
          variant="light"
          leftSection={<IconBookmark size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Favorites and earlier
        </Button>
      </div>
      {latest && (
        <p className={classes.notice} role="status">
          The form was filled in.
          <Button size="compact-sm" variant="default" onClick={() => restore(latest)}>
            Restore what was there
          </Button>
        </p>
      )}
      {isOpen && (
        <QuickStartSheet
          values={form.getValues()}
          earlier={earlier}
          onRepeat={(prescription) => fill(repeatPrescription(prescription))}
          onInsert={({ medicines }) => {
            const values = addLines(form.getValues(), medicines);
            if (values) fill(values);
            else toast.error(`A prescription has at most ${MAX_LINES} medicines.`);
          }}
          onClose={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
}
