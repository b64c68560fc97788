import { Alert } from '@mantine/core';
import classes from './overview.module.css';

export function SettingWarnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Alert color="orange" variant="light" title="Settings to change">
      <ul className={classes.warnings}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Alert>
  );
}
