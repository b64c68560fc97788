import type { Paper } from '@carelane/contract/papers/paper';
import { Button } from '@mantine/core';
import { IconFileText, IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { countWithNoun } from '../lib/count-with-noun';
import { clockTime, shortDate } from '../lib/dates';
import { lazyDialog } from '../ui/lazy-component';
import classes from './papers.module.css';

const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog').then((module) => module.WithdrawDialog));

interface Props {
  appointmentId: string;
  paper: Paper;
  wasJustClosed: boolean;
  onOpen(): void;
}

export function PaperRow({ appointmentId, paper, wasJustClosed, onOpen }: Props) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasJustClosed) button.current?.focus();
  }, [wasJustClosed]);
  if (paper.withdrawnAt)
    return (
      <li className={classes.line}>
        {SUBJECT[addedBy(paper)]} withdrew a paper on {shortDate(paper.withdrawnAt)}.
      </li>
    );
  const Icon = paper.kind === 'pdf' ? IconFileText : IconPhoto;
  return (
    <li className={classes.row}>
      <button ref={button} type="button" className={classes.open} onClick={onOpen}>
        <Icon size={22} aria-hidden className={classes.icon} />
        <span className={classes.text}>
          <bdi className={classes.name}>{paper.name}</bdi>
          <span className={classes.about}>{describe(paper)}</span>
        </span>
      </button>
      {paper.mine && (
        <Button size="xs" variant="default" onClick={() => setWithdrawing(true)}>
          Withdraw
        </Button>
      )}
      <WithdrawDialog
        appointmentId={appointmentId}
        paper={paper}
        opened={isWithdrawing}
        onClose={() => setWithdrawing(false)}
      />
    </li>
  );
}

const SUBJECT = { viewer: 'You', patient: 'The patient', doctor: 'The doctor' };
const SENDER = { viewer: 'you', patient: 'the patient', doctor: 'the doctor' };
const addedBy = (paper: Paper) => (paper.mine ? 'viewer' : paper.addedBy);

function describe(paper: Paper): string {
  const pages = paper.kind === 'pdf' ? ` · ${countWithNoun(paper.pages, 'page')}` : '';
  return `From ${SENDER[addedBy(paper)]}, ${shortDate(paper.addedAt)}, ${clockTime(paper.addedAt)}${pages}`;
}
