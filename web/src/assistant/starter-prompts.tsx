import { Button } from '@mantine/core';
import classes from './assistant.module.css';

const STARTERS = [
  'My knee hurts when I climb stairs',
  'Which doctor treats acne?',
  'How do I cancel an appointment?',
  'My camera does not work',
];

interface Props {
  disabled: boolean;
  onChoose: (text: string) => void;
}

export function StarterPrompts({ disabled, onChoose }: Props) {
  return (
    <ul className={classes.starters} aria-label="Examples of what you can ask">
      {STARTERS.map((text) => (
        <li key={text}>
          <Button variant="default" radius="xl" disabled={disabled} onClick={() => onChoose(text)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  );
}
