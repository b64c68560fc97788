import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadingState } from '../ui/loading-state';
import { Panel } from '../ui/panel';

interface Props {
  onAdd?: () => void;
  children: ReactNode;
}

export function FamilyPanelFrame({ onAdd, children }: Props) {
  return (
    <Panel
      title="People You Look After"
      aside={
        <Button size="sm" onClick={onAdd} disabled={!onAdd}>
          Add a Person
        </Button>
      }
    >
      {children}
    </Panel>
  );
}

export function FamilyLoading() {
  return <LoadingState label="Loading your family..." count={1} />;
}
