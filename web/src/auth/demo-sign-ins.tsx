import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { demoSignInsQuery } from './api';
import classes from './auth.module.css';

interface Props {
  isBusy: boolean;
  onChoose: (signIn: { email: string; password: string }) => void;
}

export function DemoSignIns({ isBusy, onChoose }: Props) {
  const { data = [] } = useQuery(demoSignInsQuery);
  if (data.length === 0) return null;
  return (
    <section className={classes.demo} aria-label="Demo sign-ins">
      <p>This is a demo. Sign in as</p>
      <div className={classes.demoButtons}>
        {data.map(({ role, name, email, password }) => (
          <Button key={email} variant="light" disabled={isBusy} onClick={() => onChoose({ email, password })}>
            {role}: {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
