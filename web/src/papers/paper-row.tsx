import type { Paper } from '@carelane/contract/papers/paper';
import { Button } from '@mantine/core';
import { IconFileText, IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { clockTime, shortDate } from '../lib/dates';
import { lazyDialog } from '../ui/lazy-component';
import classes from './papers.module.css';

const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog').then((module) => module.WithdrawDialog));

interface Props {
  appointmentId: string;
  paper: Paper;
  /** It was open until just now, so focus comes back to it. */
  isClosed: boolean;
  onOpen(): void;
}

export function PaperRow({ appointmentId, paper, isClosed, onOpen }: Props) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isClosed) button.current?.focus();
  }, [isClosed]);
  if (paper.withdrawnAt)
    return (
      <li className={classes.line}>
        {whose(paper, 'You', 'The patient', 'The doctor')} withdrew a paper on {shortDate(paper.withdrawnAt)}.
      </li>
    );
  const Icon = paper.kind === 'pdf' ? IconFileText : IconPhoto;
  return (
    <li className={classes.row}>
      <button ref={button} type="button" className={classes.open} onClick={onOpen}>
        <Icon size={22} aria-hidden className={classes.icon} />
        <span className={classes.what}>
          <bdi className={classes.name}>{paper.name}</bdi>
          <span className={classes.about}>{describe(paper)}</span>
        </span>
      </button>
      {paper.mine && (
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      )}
      <WithdrawDialog
        appointmentId={appointmentId}
        paper={paper}
        opened={isAsking}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

const whose = ({ mine, addedBy }: Paper, you: string, patient: string, doctor: string) =>
  mine ? you : addedBy === 'patient' ? patient : doctor;

function describe(paper: Paper): string {
  const by = whose(paper, 'you', 'the patient', 'the doctor');
  const pages = paper.kind === 'pdf' ? ` · ${paper.pages} ${paper.pages === 1 ? 'page' : 'pages'}` : '';
  return `From ${by}, ${shortDate(paper.addedAt)}, ${clockTime(paper.addedAt)}${pages}`;
}
