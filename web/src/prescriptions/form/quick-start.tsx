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
import { repeatPrescription, withLines } from './fill-form';
import { isEmptyPrescription, type PrescriptionForm, type PrescriptionValues } from './prescription-values';

const QuickStartSheet = lazyComponent(() =>
  import('./quick-start-sheet').then((module) => module.QuickStartSheet),
);

interface Props {
  form: PrescriptionForm;
  patientId: string;
  doctorId: string | undefined;
}

/** Fills the form from favourites or from what was prescribed before. What it replaces can be brought back. */
export function QuickStart({ form, patientId, doctorId }: Props) {
  const { data = [] } = useQuery(prescriptionsQuery(patientId));
  const earlier = data.filter(({ status }) => status !== 'Withdrawn');
  const last = earlier.find((each) => each.doctorId._id === doctorId);
  const [isOpen, setOpen] = useState(false);
  /** The latest is last. */
  const [replaced, setReplaced] = useState<PrescriptionValues[]>([]);
  const opener = useRef<HTMLButtonElement>(null);
  /** Set when the form was filled: its first field gets the focus once it is there. */
  const isFilled = useRef(false);
  useEffect(() => {
    if (!isFilled.current) return;
    form.getInputNode('medicines.0.medication')?.focus();
    isFilled.current = false;
  });

  const show = (values: PrescriptionValues) => {
    isFilled.current = true;
    setOpen(false);
    form.clearErrors();
    form.setValues(values);
  };
  const fill = (values: PrescriptionValues) => {
    const before = form.getValues();
    if (!isEmptyPrescription(before)) setReplaced((earlier) => [...earlier, before]);
    show(values);
  };
  /** In turn: what is there now can be brought back too. */
  const bringBack = (values: PrescriptionValues) => {
    const now = form.getValues();
    setReplaced((earlier) => [...(isEmptyPrescription(now) ? [] : [now]), ...earlier.slice(0, -1)]);
    show(values);
  };
  const latest = replaced.at(-1);
  return (
    <div className={classes.stack}>
      <div className={classes.actions}>
        {last && (
          <Button
            variant="light"
            leftSection={<IconHistory size={18} aria-hidden />}
            title={lineTitles(last.medicines)}
            onClick={() => fill(repeatPrescription(last))}
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
          Favourites and earlier
        </Button>
      </div>
      {latest && (
        <p className={classes.notice} role="status">
          The form was filled in.
          <Button size="compact-sm" variant="default" onClick={() => bringBack(latest)}>
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
            const values = withLines(form.getValues(), medicines);
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
