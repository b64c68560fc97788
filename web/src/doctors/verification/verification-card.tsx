import type { Verification } from '@carelane/contract/doctors/verification';
import { Badge, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../lib/now';
import form from '../../ui/form.module.css';
import { lazyDialog } from '../../ui/lazy-component';
import { Panel } from '../../ui/panel';
import { verificationQuery } from './api';
import { describeVerification } from './describe-verification';

const VerificationSheet = lazyDialog(() =>
  import('./verification-sheet').then((module) => module.VerificationSheet),
);

const NEWS_DAYS = 7;
const DAY_MS = 86_400_000;

export function VerificationNews() {
  const now = useNow();
  const { data } = useQuery(verificationQuery);
  if (!data || (data.status === 'verified' && isOutdated(data, now))) return null;
  return <Card verification={data} />;
}

function isOutdated({ since }: Verification, now: Date): boolean {
  return since === undefined || now.getTime() - Date.parse(since) > NEWS_DAYS * DAY_MS;
}

export function VerificationCard() {
  const { data } = useQuery(verificationQuery);
  return data ? <Card verification={data} /> : null;
}

function Card({ verification }: { verification: Verification }) {
  const [opened, { open, close }] = useDisclosure(false);
  const { label, color, sentence, action } = describeVerification(verification);
  return (
    <Panel title="Verification" aside={<Badge color={color}>{label}</Badge>}>
      <div className={form.prompt}>
        <p>{sentence}</p>
        {verification.reason ? <p>Reason: {verification.reason}</p> : null}
        {action ? (
          <Button variant={verification.status === 'waiting' ? 'light' : 'filled'} onClick={open}>
            {action}
          </Button>
        ) : null}
      </div>
      <VerificationSheet opened={opened} onClose={close} verification={verification} />
    </Panel>
  );
}
