import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { lineTitle, lineTitles } from '@carelane/contract/prescriptions/line-title';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { Button } from '@mantine/core';
import { shortDate } from '../../lib/dates';
import { StatusBadge } from '../status-badge';
import classes from './prescription-table.module.css';

interface Props {
  prescriptions: Prescription[];
  selectedId: string | undefined;
  onChoose: (id: string) => void;
}

/** Browsers drop table roles when a table is laid out as cards. */
const TABLE = { role: 'table' };
const ROW = { role: 'row' };
const CELL = { role: 'cell' };
const COLUMNS = ['Doctor', 'Date', 'Medication and dosage', 'Status', 'Actions'];

export function PrescriptionTable({ prescriptions, selectedId, onChoose }: Props) {
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="Prescription list" tabIndex={0}>
        <table className={classes.table} {...TABLE}>
          <thead className={classes.head}>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {prescriptions.map((prescription) => (
              <tr
                key={prescription._id}
                className={classes.row}
                data-selected={prescription._id === selectedId}
                {...ROW}
              >
                <Cell name="Doctor">
                  <strong>{doctorTitle(prescription.doctorId.user_id.name)}</strong>
                  <span className={classes.soft}>{prescription.doctorId.specialization}</span>
                </Cell>
                <Cell name="Date">{shortDate(prescription.createdAt)}</Cell>
                <Cell name="Medication">
                  {prescription.medicines.map((line, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines do not move
                    <div key={index}>
                      <strong>{lineTitle(line)}</strong>
                      <span className={classes.soft}>{line.dosage}</span>
                    </div>
                  ))}
                </Cell>
                <Cell name="Status">
                  <StatusBadge status={prescription.status} />
                </Cell>
                <Cell name="Actions">
                  <Button
                    variant="default"
                    size="compact-sm"
                    onClick={() => onChoose(prescription._id)}
                    aria-label={`View ${lineTitles(prescription.medicines)}`}
                  >
                    View
                  </Button>
                </Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Cell({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <td {...CELL} className={classes.cell} data-column={name}>
      {children}
    </td>
  );
}
