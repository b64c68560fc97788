import { Progress } from '@mantine/core';
import classes from './auth.module.css';
import { passwordStrength } from './password-strength';

const COLORS_BY_SCORE = ['red', 'red', 'orange', 'teal', 'teal'] as const;

interface Props {
  password: string;
}

export function StrengthMeter({ password }: Props) {
  if (password === '') return null;
  const { score, label } = passwordStrength(password);
  return (
    <div className={classes.strength}>
      <Progress value={(score / 4) * 100} color={COLORS_BY_SCORE[score] ?? 'teal'} size="sm" aria-hidden />
      <span aria-live="polite">Password strength: {label}</span>
    </div>
  );
}
