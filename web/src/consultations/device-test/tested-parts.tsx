import type { DeviceTestResult, TestedPart } from '@carelane/contract/consultations/device-test';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import classes from './device-test.module.css';

const PARTS: Record<TestedPart, string> = {
  camera: 'Camera',
  microphone: 'Microphone',
  network: 'Network',
  relay: 'Relay for strict networks',
};
const OUTCOMES = {
  good: { words: 'Works', Icon: IconCircleCheck },
  failed: { words: 'Does not work', Icon: IconAlertTriangle },
  unchecked: { words: 'Not checked', Icon: IconCircleDashed },
} as const;
const PENDING = { words: 'Checking…', Icon: IconCircleDashed };

export function isComplete(found: Partial<DeviceTestResult>): found is DeviceTestResult {
  return (Object.keys(PARTS) as TestedPart[]).every((part) => found[part] !== undefined);
}

export function TestedParts({ found }: { found: Partial<DeviceTestResult> }) {
  return (
    <ul className={classes.parts} aria-label="What was tested">
      {(Object.keys(PARTS) as TestedPart[]).map((part) => {
        const outcome = found[part];
        const { words, Icon } = outcome ? OUTCOMES[outcome] : PENDING;
        return (
          <li key={part} data-outcome={outcome}>
            <Icon size={22} aria-hidden="true" />
            <span>{PARTS[part]}</span>
            <strong>{words}</strong>
          </li>
        );
      })}
    </ul>
  );
}
