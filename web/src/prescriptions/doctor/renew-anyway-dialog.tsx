import { OVERRIDE_REASON_MAX_LENGTH } from '@carelane/contract/prescriptions/medicine-line';
import type { AllergyOverride } from '@carelane/contract/prescriptions/prescription';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Sheet, SheetActions } from '../../ui/sheet';
import type { AllergyWarnings } from '../allergy-warnings';
import classes from '../prescriptions.module.css';

interface Props {
  warnings: AllergyWarnings;
  isPending: boolean;
  onConfirm: (reasons: AllergyOverride[]) => void;
  onClose: () => void;
}

export function RenewAnywayDialog({ warnings, isPending, onConfirm, onClose }: Props) {
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const [isReasonMissing, setReasonMissing] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const answers = Object.keys(warnings).map((medicine) => ({
    medicine,
    overrideReason: reasons[medicine]?.trim() ?? '',
  }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const firstEmpty = answers.findIndex(({ overrideReason }) => overrideReason === '');
    if (firstEmpty < 0) return onConfirm(answers);
    setReasonMissing(true);
    root.current?.querySelectorAll('input')[firstEmpty]?.focus();
  };
  return (
    <Sheet opened onClose={onClose} title="Renew despite the allergy?">
      <form ref={root} onSubmit={submit} noValidate className={classes.stack}>
        {answers.map(({ medicine, overrideReason }, index) => (
          <fieldset key={medicine} className={classes.medicine}>
            <legend>{medicine}</legend>
            <p className={classes.notice} data-tone="bad">
              {warnings[medicine]}
            </p>
            <TextInput
              label="Why you are prescribing it anyway"
              maxLength={OVERRIDE_REASON_MAX_LENGTH}
              value={reasons[medicine] ?? ''}
              error={isReasonMissing && overrideReason === '' ? 'Please write a reason.' : undefined}
              onChange={({ currentTarget: { value } }) => setReasons({ ...reasons, [medicine]: value })}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
            />
          </fieldset>
        ))}
        <SheetActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Renew
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
