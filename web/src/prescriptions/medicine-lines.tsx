import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { MedicineLine } from '@carelane/contract/prescriptions/medicine-line';
import { Hindi } from './hindi';
import classes from './prescriptions.module.css';

export function MedicineLines({ medicines }: { medicines: readonly MedicineLine[] }) {
  const List = medicines.length > 1 ? 'ol' : 'ul';
  return (
    <List className={classes.lines}>
      {medicines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prescription may name a medicine twice, and lines do not move
        <li key={index}>
          <strong className={classes.block}>{lineTitle(line)}</strong>
          <span className={classes.block}>
            {line.dosage}
            {line.quantity && `, quantity: ${line.quantity}`}
          </span>
          <Hindi text={line.hindi} />
          <LineWarning line={line} />
          {line.instructions && <span className={classes.prose}>{line.instructions}</span>}
        </li>
      ))}
    </List>
  );
}

export function LineWarning({ line: { warning, overrideReason } }: { line: MedicineLine }) {
  if (!warning) return null;
  return (
    <span className={classes.soft}>
      {warning} Prescribed anyway: {overrideReason}
    </span>
  );
}
