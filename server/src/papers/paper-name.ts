import { requiredText } from '@carelane/contract/fields';
import { PAPER_NAME_MAX_LENGTH, shortPaperName } from '@carelane/contract/papers/paper';
import { Refusal } from '../http/refusal';

const nameSchema = requiredText(PAPER_NAME_MAX_LENGTH, 'Please give the paper a name.');

export function paperName(filename: string | undefined): string {
  const { data, error } = nameSchema.safeParse(shortPaperName((filename ?? '').trim()));
  if (data !== undefined) return data;
  const message = error?.issues[0]?.message ?? '';
  throw new Refusal('INVALID', message, { errors: [{ path: 'file', message }] });
}
