import { Loader } from '@mantine/core';
import { LogoMark } from '../../ui/art/logo-mark';
import { MainLandmark } from '../../ui/main-landmark';
import classes from './layout.module.css';

interface Props {
  label: string;
}

export function BusyPage({ label }: Props) {
  return (
    <MainLandmark>
      <div className={classes.busy} role="status">
        <LogoMark size={48} />
        <h1>{label}</h1>
        <Loader type="dots" aria-hidden="true" />
      </div>
    </MainLandmark>
  );
}
