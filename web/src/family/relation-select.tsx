import { RELATION_LABELS, RELATIONS } from '@carelane/contract/family/family';
import type { SelectProps } from '@mantine/core';
import { Select } from '../ui/select';

const CHOICES = RELATIONS.map((value) => ({ value, label: RELATION_LABELS[value] }));

export function RelationSelect(props: Omit<SelectProps, 'data'>) {
  return <Select label="Relationship to You" placeholder="Choose one" data={CHOICES} {...props} />;
}
