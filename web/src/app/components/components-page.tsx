import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { MainLandmark } from '../../ui/main-landmark';
import { PageHeader } from '../../ui/page-header';
import classes from './components-page.module.css';
import { Drawings } from './drawings';
import { Fields } from './fields';
import { Overlays } from './overlays';
import { SmallComponents } from './small-components';
import { States } from './states';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ComponentsPage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <MainLandmark className={classes.page}>
      <PageHeader
        title="Components"
        lead="The shared components of web/src/ui, each in every state."
        actions={
          <SegmentedControl
            aria-label="Theme"
            data={THEMES}
            value={colorScheme}
            onChange={(value) => setColorScheme(value === 'dark' ? 'dark' : 'light')}
          />
        }
      />
      <States />
      <SmallComponents />
      <Fields />
      <Overlays />
      <Drawings />
    </MainLandmark>
  );
}
