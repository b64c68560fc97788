import type { DeviceTestResult, TestedPart } from '@carelane/contract/consultations/device-test';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import classes from './device-test.module.css';

const PART_LABELS: Record<TestedPart, string> = {
  camera: 'Camera',
  microphone: 'Microphone',
  network: 'Network',
  relay: 'Relay for strict networks',
};
const OUTCOME_LABELS = {
  good: { label: 'Works', Icon: IconCircleCheck },
  failed: { label: 'Does not work', Icon: IconAlertTriangle },
  unchecked: { label: 'Not checked', Icon: IconCircleDashed },
} as const;
const PENDING = { label: 'Checking…', Icon: IconCircleDashed };

export function isComplete(outcomes: Partial<DeviceTestResult>): outcomes is DeviceTestResult {
  return (Object.keys(PART_LABELS) as TestedPart[]).every((part) => outcomes[part] !== undefined);
}

export function TestedParts({ outcomes }: { outcomes: Partial<DeviceTestResult> }) {
  return (
    <ul className={classes.parts} aria-label="What was tested">
      {(Object.keys(PART_LABELS) as TestedPart[]).map((part) => {
        const outcome = outcomes[part];
        const { label, Icon } = outcome ? OUTCOME_LABELS[outcome] : PENDING;
        return (
          <li key={part} data-outcome={outcome}>
            <Icon size={22} aria-hidden="true" />
            <span>{PART_LABELS[part]}</span>
            <strong>{label}</strong>
          </li>
        );
      })}
    </ul>
  );
}
