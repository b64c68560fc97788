import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../lib/api';
import { FamilyDrawing } from '../ui/art/family-drawing';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { AddMemberSheet } from './add-member-sheet';
import { familyQuery } from './api';
import classes from './family.module.css';
import { FamilyLoading, FamilyPanelFrame } from './family-panel-frame';
import { MemberCard } from './member-card';

export function FamilyPanel() {
  const [isAdding, { open, close }] = useDisclosure(false);
  return (
    <FamilyPanelFrame onAdd={open}>
      <MemberList />
      <AddMemberSheet opened={isAdding} onClose={close} />
    </FamilyPanelFrame>
  );
}

function MemberList() {
  const { data, error, refetch } = useQuery(familyQuery);
  if (error && !data) return <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <FamilyLoading />;
  if (data.length === 0)
    return (
      <EmptyState
        drawing={<FamilyDrawing />}
        title="Nobody yet"
        hint="Add a child, a parent or anybody else whose visits you arrange. Each of them gets a record of their own."
      />
    );
  return (
    <ul className={classes.list}>
      {data.map((member) => (
        <MemberCard key={member._id} member={member} />
      ))}
    </ul>
  );
}
