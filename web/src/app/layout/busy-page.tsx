import { Loader } from '@mantine/core';
import { LogoMark } from '../../ui/art/logo-mark';
import classes from './layout.module.css';

interface Props {
  label: string;
}

export function BusyPage({ label }: Props) {
  return (
    <div className={classes.busy} role="status">
      <LogoMark size={48} />
      <p>{label}</p>
      <Loader type="dots" aria-hidden="true" />
    </div>
  );
}
