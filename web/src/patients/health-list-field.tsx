import { Group, Radio, Stack, Textarea } from '@mantine/core';
import type { HealthAnswer } from './health-answer';

interface Props {
  path: string;
  label: string;
  hint?: string;
  placeholder: string;
  answer: HealthAnswer;
  isMissing: boolean;
  onChange: (answer: HealthAnswer) => void;
}

export function HealthListField({ path, label, hint, placeholder, answer, isMissing, onChange }: Props) {
  return (
    <Stack gap="xs">
      <Radio.Group
        label={label}
        description={hint}
        value={answer.kind}
        onChange={(kind) => onChange({ ...answer, kind: kind as HealthAnswer['kind'] })}
      >
        <Group gap="md" mt="xs">
          <Radio value="none known" label="None known" />
          <Radio value="list" label="Yes, these" />
        </Group>
      </Radio.Group>
      {answer.kind === 'list' && (
        <Textarea
          data-path={path}
          aria-label={label}
          description="One per line"
          error={isMissing && 'Please write at least one, or choose None known.'}
          placeholder={placeholder}
          autosize
          minRows={2}
          maxLength={2000}
          value={answer.text}
          onChange={(event) => onChange({ ...answer, text: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
